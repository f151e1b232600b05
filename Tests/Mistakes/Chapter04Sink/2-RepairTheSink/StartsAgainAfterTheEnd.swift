// You ask whether there is a subscription in order to tell the first from the
// second. After the end there is none, and so a late subscription looks like a
// first one and is asked for everything. A sink has one run in its life: note
// that it has had it.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private var receiveValue: ((Input) -> Void)?
  private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var subscription: Subscription?

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    self.receiveCompletion = receiveCompletion
    self.receiveValue = receiveValue
  }

  public func receive(subscription: Subscription) {
    guard self.subscription == nil else { return subscription.cancel() }
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue?(input)
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    let last = receiveCompletion
    receiveValue = nil
    receiveCompletion = nil
    subscription = nil
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
