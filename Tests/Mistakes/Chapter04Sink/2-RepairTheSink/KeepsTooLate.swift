// You ask first and keep the subscription afterwards. A publisher may answer
// while it is asked, and even end the run: then you keep a subscription that is
// over, for ever. Keep it first, then ask.
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
    guard closures != nil, self.subscription == nil else {
      return subscription.cancel()
    }
    subscription.request(.unlimited)
    self.subscription = subscription
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
