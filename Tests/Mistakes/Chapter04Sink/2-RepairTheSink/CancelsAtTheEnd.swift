// You treat the completion as a cancel: after it you cancel the subscription. A
// run that has ended needs no cancel, and the publisher would be told something
// that did not happen. Let it go without a word.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private var receiveValue: ((Input) -> Void)?
  private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var isAttached = false
  private var subscription: Subscription?

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    self.receiveCompletion = receiveCompletion
    self.receiveValue = receiveValue
  }

  public func receive(subscription: Subscription) {
    guard !isAttached else { return subscription.cancel() }
    isAttached = true
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue?(input)
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    let last = receiveCompletion
    cancel()
    last?(completion)
  }

  public func cancel() {
    let last = subscription
    receiveValue = nil
    receiveCompletion = nil
    subscription = nil
    last?.cancel()
  }
}
