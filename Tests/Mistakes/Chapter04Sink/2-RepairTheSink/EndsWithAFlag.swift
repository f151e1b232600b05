// A flag says that the sink is over, and everything is still there: the
// closures, what they captured, the subscription. To be silent is not to let
// go. Take it all out at each end.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private struct Closures {
    let value: (Input) -> Void
    let completion: (Subscribers.Completion<Failure>) -> Void
  }

  private var closures: Closures?
  private var subscription: Subscription?
  private var isOver = false

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    closures = Closures(value: receiveValue, completion: receiveCompletion)
  }

  public func receive(subscription: Subscription) {
    guard !isOver, self.subscription == nil else {
      return subscription.cancel()
    }
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if !isOver { closures?.value(input) }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    if isOver { return }
    isOver = true
    closures?.completion(completion)
  }

  public func cancel() {
    if isOver { return }
    isOver = true
    subscription?.cancel()
  }

  private func take() -> (Closures?, Subscription?) {
    let held = (closures, subscription)
    closures = nil
    subscription = nil
    return held
  }
}
