// You deliver the number at which the countdown aborts, and fail after it. The
// failure takes that number's place: from 3 with `abortingAt: 2`, the subscriber
// receives 3 and then the failure.
import Chapter01Handshake
import Chapter05Demand

/// Given: the failure of a countdown.
public struct Aborted: Error, Equatable {
  public let at: Int

  public init(at: Int) {
    self.at = at
  }
}

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
    let subscription = IntSubscription(
      start: start, abort: abort, downstream: subscriber)
    subscriber.receive(subscription: subscription)
    subscription.deliver()
  }

  private final class IntSubscription<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Aborted {
    private struct State {
      var downstream: Downstream?
      var next: Int
      var openDemand = Subscribers.Demand.none
      var isDelivering = false
    }

    private enum Step {
      case value(Int, Downstream)
      case end(Subscribers.Completion<Aborted>, Downstream)
    }

    private let start: Int
    private let abort: Int?
    private let state: Locked<State>

    init(start: Int, abort: Int?, downstream: Downstream) {
      self.start = start
      self.abort = abort
      state = Locked(State(downstream: downstream, next: start))
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.openDemand += demand }
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
          state.withLock { $0.openDemand += more }
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
        if let abort, isAborted(at: abort, before: state.next) {
          state.downstream = nil
          return .end(.failure(Aborted(at: abort)), downstream)
        }
        if state.next == 0 {
          state.downstream = nil
          return .end(.finished, downstream)
        }
        guard state.openDemand > .none else {
          state.isDelivering = false
          return nil
        }
        state.openDemand -= 1
        state.next -= 1
        return .value(state.next + 1, downstream)
      }
    }

    private func isAborted(at abort: Int, before next: Int) -> Bool {
      abort < start ? next == abort - 1 : next == abort
    }
  }
}

// MARK: - Stage 1: One loop

// In the subscription: a request or a cancel during a delivery.

// MARK: - Stage 2: Many threads

// In the subscription: calls from two threads at the same time.
