// Your cancel lets go of the subscription, and the closures stay. A sink that
// was cancelled in somebody's set holds a screen that is gone. A cancel is an
// end like the others: let go of all of it.
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
    let held = take()
    held.0?.completion(completion)
  }

  public func cancel() {
    isOver = true
    let held = subscription
    subscription = nil
    held?.cancel()
  }

  private func take() -> (Closures?, Subscription?) {
    let held = (closures, subscription)
    closures = nil
    subscription = nil
    return held
  }
}
