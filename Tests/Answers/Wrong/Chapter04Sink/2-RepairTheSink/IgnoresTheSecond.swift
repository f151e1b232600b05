// You ignore a second subscription. Its publisher then waits for a request or
// a cancel, and may retain resources until then. Cancel the second
// subscription.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private struct Closures {
    let value: (Input) -> Void
    let completion: (Subscribers.Completion<Failure>) -> Void
  }

  private var closures: Closures?
  private var subscription: Subscription?

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    closures = Closures(value: receiveValue, completion: receiveCompletion)
  }

  public func receive(subscription: Subscription) {
    guard closures != nil, self.subscription == nil else {
      return
    }
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    closures?.value(input)
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    let held = take()
    held.0?.completion(completion)
  }

  public func cancel() {
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
