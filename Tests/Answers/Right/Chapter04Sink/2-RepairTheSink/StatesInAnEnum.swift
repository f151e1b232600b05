// An enum of three states; whoever leaves one takes what was in it.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private typealias Closures = (
    value: (Input) -> Void, end: (Subscribers.Completion<Failure>) -> Void
  )

  private enum State {
    case waiting(Closures)
    case on(Closures, Subscription)
    case over
  }

  private var state: State

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    state = .waiting((receiveValue, receiveCompletion))
  }

  public func receive(subscription: Subscription) {
    guard case .waiting(let closures) = state else {
      return subscription.cancel()
    }
    state = .on(closures, subscription)
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    switch state {
    case .waiting(let closures), .on(let closures, _): closures.value(input)
    case .over: break
    }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    switch leave() {
    case .waiting(let closures), .on(let closures, _): closures.end(completion)
    case .over: break
    }
  }

  public func cancel() {
    if case .on(_, let subscription) = leave() { subscription.cancel() }
  }

  private func leave() -> State {
    let last = state
    state = .over
    return last
  }
}
