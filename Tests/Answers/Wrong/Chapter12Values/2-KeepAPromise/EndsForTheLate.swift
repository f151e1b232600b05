// A subscriber that arrives after the result receives only `.finished`. A
// future stores its result: deliver it to later subscribers, too.
import Chapter01Handshake
import Chapter05Demand

public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private struct State {
    var waiting: [Waiter<Output, Failure>] = []
    var result: Result<Output, Failure>?
  }

  private let state = Locked(State())

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.settle($0) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber)
    subscriber.receive(subscription: run)
    let result = state.withLock { state -> Result<Output, Failure>? in
      if state.result == nil { state.waiting.append(run) }
      return state.result
    }
    if result != nil { subscriber.receive(completion: .finished) }
  }

  private func settle(_ result: Result<Output, Failure>) {
    let waiting = state.withLock { state -> [Waiter<Output, Failure>] in
      guard state.result == nil else { return [] }
      state.result = result
      let waiting = state.waiting
      state.waiting = []
      return waiting
    }
    for run in waiting { run.settle(result) }
  }
}

private class Waiter<Output, Failure: Error> {
  func settle(_ result: Result<Output, Failure>) {}
}

private final class Run<Downstream: Subscriber>:
  Waiter<Downstream.Input, Downstream.Failure>, Subscription
{
  private enum State {
    case idle(Downstream)
    case asked(Downstream)
    case answered(Downstream, Downstream.Input)
    case delivering
    case over
  }

  private let state: Locked<State>

  init(_ downstream: Downstream) {
    state = Locked(.idle(downstream))
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let ready = state.withLock { state -> (Downstream, Downstream.Input)? in
      switch state {
      case .idle(let downstream):
        state = .asked(downstream)
        return nil
      case .answered(let downstream, let value):
        state = .delivering
        return (downstream, value)
      default:
        return nil
      }
    }
    if let ready { deliver(ready.1, to: ready.0) }
  }

  override func settle(_ result: Result<Downstream.Input, Downstream.Failure>) {
    switch result {
    case .success(let value):
      let ready = state.withLock { state -> Downstream? in
        switch state {
        case .idle(let downstream):
          state = .answered(downstream, value)
          return nil
        case .asked(let downstream):
          state = .delivering
          return downstream
        default:
          return nil
        }
      }
      if let ready { deliver(value, to: ready) }
    case .failure(let error):
      switch state.exchange(.over) {
      case .idle(let downstream), .asked(let downstream):
        downstream.receive(completion: .failure(error))
      default:
        break
      }
    }
  }

  private func deliver(_ value: Downstream.Input, to downstream: Downstream) {
    _ = downstream.receive(value)
    let isOn = state.withLock { state -> Bool in
      guard case .delivering = state else { return false }
      state = .over
      return true
    }
    if isOn { downstream.receive(completion: .finished) }
  }

  func cancel() {
    state.exchange(.over)
  }
}
