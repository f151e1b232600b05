// The numbers are written down before, and a run rests, delivers, or is over.
import Chapter01Handshake

/// Given: how a countdown fails.
public struct Aborted: Error, Equatable {
  public let at: Int

  public init(at: Int) {
    self.at = at
  }
}

/// Given: the outstanding demand, asked for and not delivered yet.
struct DemandAccount {
  private var open = Subscribers.Demand.none

  mutating func ask(for demand: Subscribers.Demand) {
    guard let old = open.max, let new = demand.max else {
      return open = .unlimited
    }
    let (sum, overflow) = old.addingReportingOverflow(new)
    open = overflow ? .unlimited : .max(sum)
  }

  /// Whether one value may go out now; if so, takes one off.
  mutating func spendOne() -> Bool {
    guard let limit = open.max else { return true }
    guard limit > 0 else { return false }
    open = .max(limit - 1)
    return true
  }
}

// MARK: - Stage 1: One loop

public struct Countdown: Publisher {
  public typealias Output = Int
  public typealias Failure = Aborted

  private let start: Int
  private let abort: Int?

  public init(from start: Int, abortingAt abort: Int? = nil) {
    self.start = start
    self.abort = abort
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Aborted {
    let numbers = (0..<max(0, start)).map { start - $0 }
    let aborted = abort.flatMap { numbers.firstIndex(of: $0) }
    let run = Run(
      Array(numbers.prefix(aborted ?? numbers.count)),
      then: aborted == nil ? .finished : .failure(Aborted(at: abort ?? 0)),
      to: subscriber)
    subscriber.receive(subscription: run)
    run.goOn()
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Aborted {
    private enum State {
      case rests(Downstream)
      case delivers(Downstream)
      case over
    }

    private struct Turn {
      var state: State
      var numbers: ArraySlice<Int>
      var account = DemandAccount()
    }

    private let completion: Subscribers.Completion<Aborted>
    private let turn: Locked<Turn>

    init(
      _ numbers: [Int], then completion: Subscribers.Completion<Aborted>,
      to downstream: Downstream
    ) {
      self.completion = completion
      turn = Locked(Turn(state: .rests(downstream), numbers: numbers[...]))
    }

    func request(_ demand: Subscribers.Demand) {
      turn.withLock { $0.account.ask(for: demand) }
      goOn()
    }

    func cancel() {
      let last = turn.withLock { turn in
        let last = turn.state
        turn.state = .over
        return last
      }
      withExtendedLifetime(last) {}
    }

    /// Delivers, unless another call already does.
    func goOn() {
      let isMine = turn.withLock { turn in
        guard case .rests(let downstream) = turn.state else { return false }
        turn.state = .delivers(downstream)
        return true
      }
      guard isMine else { return }
      while let (number, downstream) = next() {
        guard let number else {
          return downstream.receive(completion: completion)
        }
        let more = downstream.receive(number)
        turn.withLock { $0.account.ask(for: more) }
      }
    }

    /// The next number, or nil for the completion, and for whom; nil if there
    /// is nothing to do.
    private func next() -> (Int?, Downstream)? {
      turn.withLock { turn in
        guard case .delivers(let downstream) = turn.state else { return nil }
        if turn.numbers.isEmpty {
          turn.state = .over
          return (nil, downstream)
        }
        guard turn.account.spendOne() else {
          turn.state = .rests(downstream)
          return nil
        }
        return (turn.numbers.popFirst(), downstream)
      }
    }
  }
}

// MARK: - Stage 2: Count the demand

// In the subscription: what was asked for.

// MARK: - Stage 3: A request during a delivery

// In the subscription: what a call to the subscriber may have changed.

// MARK: - Stage 4: Cancelled at every value

// In the subscription: what it holds, and `cancel()`.

// MARK: - Stage 5: Many threads

// In the subscription: what two threads can do to it.
