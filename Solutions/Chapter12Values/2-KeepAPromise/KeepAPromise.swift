// 12.2 Keep a promise
import Chapter01Handshake
import Chapter05Demand

public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private struct State {
    var waiting: [Waiting<Output, Failure>] = []
    var result: Result<Output, Failure>?
  }

  private let state = Locked(State())

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.keep($0) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber) { [weak self] in self?.forget($0) }
    subscriber.receive(subscription: run)
    let result = state.withLock { state in
      if state.result == nil { state.waiting.append(run) }
      return state.result
    }
    if let result { run.take(result) }
  }

  private func keep(_ result: Result<Output, Failure>) {
    let waiting = state.withLock { state in
      guard state.result == nil else { return [Waiting<Output, Failure>]() }
      defer { state = State(result: result) }
      return state.waiting
    }
    waiting.forEach { $0.take(result) }
  }

  private func forget(_ run: AnyObject) {
    _ = state.withLock { state in
      let old = state.waiting
      state.waiting.removeAll { $0 === run }
      return old
    }
  }
}

private class Waiting<Output, Failure: Error> {
  func take(_ result: Result<Output, Failure>) {}
}

private final class Run<Downstream: Subscriber>:
  Waiting<Downstream.Input, Downstream.Failure>, Subscription
{
  private enum State {
    /// Neither asked nor answered.
    case idle(Downstream)
    case asked(Downstream)
    case answered(Downstream, Downstream.Input)
    case delivering
    case over
  }

  private let state: Locked<State>
  private let onCancel: (AnyObject) -> Void

  init(_ downstream: Downstream, onCancel: @escaping (AnyObject) -> Void) {
    state = Locked(.idle(downstream))
    self.onCancel = onCancel
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let old = state.withLock { state in
      let old = state
      switch old {
      case .idle(let downstream): state = .asked(downstream)
      case .answered: state = .delivering
      default: break
      }
      return old
    }
    if case .answered(let downstream, let value) = old {
      deliver(value, to: downstream)
    }
  }

  override func take(_ result: Result<Downstream.Input, Downstream.Failure>) {
    switch result {
    case .success(let value):
      let old = state.withLock { state in
        let old = state
        switch old {
        case .idle(let downstream): state = .answered(downstream, value)
        case .asked: state = .delivering
        default: break
        }
        return old
      }
      if case .asked(let downstream) = old { deliver(value, to: downstream) }
    case .failure(let failure):
      switch state.exchange(.over) {
      case .idle(let downstream), .asked(let downstream):
        downstream.receive(completion: .failure(failure))
      default: break
      }
    }
  }

  func cancel() {
    state.exchange(.over)
    onCancel(self)
  }

  private func deliver(_ value: Downstream.Input, to downstream: Downstream) {
    _ = downstream.receive(value)
    if case .delivering = state.exchange(.over) {
      downstream.receive(completion: .finished)
    }
  }
}
