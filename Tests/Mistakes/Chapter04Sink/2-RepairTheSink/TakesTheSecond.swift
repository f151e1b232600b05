// A second subscription takes the place of the first, which nobody can cancel
// any more: both publishers now feed one sink. Refuse the second by cancelling
// it.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private struct Closures {
    let receiveValue: (Input) -> Void
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  }

  private var closures: Closures?
  private var subscription: Subscription?

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    closures = Closures(
      receiveValue: receiveValue, receiveCompletion: receiveCompletion)
  }

  public func receive(subscription: Subscription) {
    // Without closures it is over, and with a subscription it has its run.
    guard closures != nil else {
      return subscription.cancel()
    }
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    closures?.receiveValue(input)
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    takeEverything().closures?.receiveCompletion(completion)
  }

  public func cancel() {
    takeEverything().subscription?.cancel()
  }

  private func takeEverything()
    -> (closures: Closures?, subscription: Subscription?)
  {
    let everything = (closures, subscription)
    closures = nil
    subscription = nil
    return everything
  }
}
