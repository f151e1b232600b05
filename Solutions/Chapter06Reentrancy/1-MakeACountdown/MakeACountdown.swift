// 06.1 Make a countdown
import Chapter01Handshake

/// Given: the failure of a countdown.
public struct Aborted: Error, Equatable {
  public let at: Int

  public init(at: Int) {
    self.at = at
  }
}

/// Given: the outstanding demand: requested and not delivered yet.
struct DemandAccount {
  /// Nil for unlimited.
  private var left: Int? = 0

  mutating func ask(for demand: Subscribers.Demand) {
    guard let more = demand.max, let left, left <= .max - more else {
      return self.left = nil
    }
    self.left = left + more
  }

  /// Subtracts one value; returns false without demand.
  mutating func spendOne() -> Bool {
    guard let left else { return true }
    guard left > 0 else { return false }
    self.left = left - 1
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
    let inner = Inner(start: start, abort: abort, downstream: subscriber)
    subscriber.receive(subscription: inner)
    inner.deliver()
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Aborted {
    private struct State {
      var downstream: Downstream?
      var next: Int
      var account = DemandAccount()
      var isDelivering = false
    }

    private enum Step {
      case value(Int, Downstream)
      case end(Subscribers.Completion<Aborted>, Downstream)
    }

    private let abort: Int?
    private let state: Locked<State>

    init(start: Int, abort: Int?, downstream: Downstream) {
      self.abort = abort
      state = Locked(State(downstream: downstream, next: start))
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.account.ask(for: demand) }
      deliver()
    }

    func cancel() {
      let last = state.withLock { state in
        let last = state.downstream
        state.downstream = nil
        return last
      }
      withExtendedLifetime(last) {}
    }

    /// Runs one loop at a time; a second call leaves its work to the first.
    func deliver() {
      let isFirst = state.withLock { state in
        if state.isDelivering { return false }
        state.isDelivering = true
        return true
      }
      guard isFirst else { return }
      while let step = nextStep() {
        switch step {
        case .value(let value, let downstream):
          let more = downstream.receive(value)
          state.withLock { $0.account.ask(for: more) }
        case .end(let completion, let downstream):
          downstream.receive(completion: completion)
        }
      }
    }

    /// Returns the loop's next step, chosen and recorded under one lock.
    private func nextStep() -> Step? {
      state.withLock { state in
        guard let downstream = state.downstream else {
          state.isDelivering = false
          return nil
        }
        if state.next == 0 || state.next == abort {
          state.downstream = nil
          return .end(completion(at: state.next), downstream)
        }
        guard state.account.spendOne() else {
          state.isDelivering = false
          return nil
        }
        state.next -= 1
        return .value(state.next + 1, downstream)
      }
    }

    private func completion(at number: Int) -> Subscribers.Completion<Aborted> {
      number == 0 ? .finished : .failure(Aborted(at: number))
    }
  }
}

// MARK: - Stage 2: Count the demand

// In the subscription: the outstanding demand.

// MARK: - Stage 3: A request during a delivery

// In the subscription: changes that a call to the subscriber may cause.

// MARK: - Stage 4: Cancelled at every value

// In the subscription: its references, and `cancel()`.

// MARK: - Stage 5: Many threads

// In the subscription: calls from two threads at the same time.
