// You ask whether there is a subscription in order to tell the first from the
// second. After the end there is none, and so a late subscription looks like a
// first one and is asked for everything. A sink has one run in its life: look
// whether it is over.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private struct Closures {
    let receiveValue: (Input) -> Void
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  }

  private var closures: Closures?
  private var subscription: Subscription?
  private var hadRun = false

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    closures = Closures(
      receiveValue: receiveValue, receiveCompletion: receiveCompletion)
  }

  public func receive(subscription: Subscription) {
    // Without closures it is over, and with a subscription it has its run.
    guard self.subscription == nil, closures != nil || hadRun else {
      return subscription.cancel()
    }
    hadRun = true
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
