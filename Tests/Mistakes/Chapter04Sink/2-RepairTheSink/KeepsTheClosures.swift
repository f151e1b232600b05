// You let the subscription go, and keep the closures. The closures hold what they
// captured: a view controller, its views, its model. Let them go as well when
// the run is over; they will not be called again.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private let receiveValue: (Input) -> Void
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  private var isAttached = false
  private var isOver = false
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
    if !isOver { receiveValue(input) }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    if !isOver {
      isOver = true
      subscription = nil
      receiveCompletion(completion)
    }
  }

  public func cancel() {
    isOver = true
    let last = subscription
    subscription = nil
    last?.cancel()
  }
}
