// After a cancel that comes before the subscription, you still hold the
// closures. A subscription may never come, and all that they captured stays
// with them. A cancel ends the sink: let go of the closures there.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private enum State {
    /// No publisher has answered yet.
    case waiting(Run, isUnwanted: Bool)
    case running(Run, Subscription)
    case ended
  }

  private struct Run {
    let receiveValue: (Input) -> Void
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  }

  private var state: State

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    state = .waiting(
      Run(receiveValue: receiveValue, receiveCompletion: receiveCompletion),
      isUnwanted: false)
  }

  private func become(_ new: State) -> State {
    let old = state
    state = new
    return old
  }

  public func receive(subscription: Subscription) {
    switch state {
    case .waiting(let run, isUnwanted: false):
      state = .running(run, subscription)
      subscription.request(.unlimited)
    case .waiting(_, isUnwanted: true):
      let old = become(.ended)
      subscription.cancel()
      withExtendedLifetime(old) {}
    case .running, .ended:
      subscription.cancel()
    }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    switch state {
    case .waiting(let run, _), .running(let run, _): run.receiveValue(input)
    case .ended: break
    }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    switch become(.ended) {
    case .waiting(let run, _), .running(let run, _):
      run.receiveCompletion(completion)
    case .ended: break
    }
  }

  public func cancel() {
    switch state {
    case .waiting(let run, _):
      // There is nothing to cancel yet: remember it for later.
      state = .waiting(run, isUnwanted: true)
    case .running(_, let subscription):
      let old = become(.ended)
      subscription.cancel()
      withExtendedLifetime(old) {}
    case .ended: break
    }
  }
}
