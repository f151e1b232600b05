// At the completion your sink releases the subscription, but not the closures.
// They are never called again, and they retain everything that they have
// captured. Release them, too.
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
    subscription = nil
    closures?.completion(completion)
  }

  public func cancel() {
    isOver = true
    let held = take()
    held.1?.cancel()
  }

  private func take() -> (Closures?, Subscription?) {
    let held = (closures, subscription)
    closures = nil
    subscription = nil
    return held
  }
}
