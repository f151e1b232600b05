// You keep the subscription, but only after you have passed it on. Passing it on
// makes the subscriber ask, and a publisher that answers at once delivers and
// completes inside that call. Then you keep what is already over, for ever.
import Chapter01Handshake

public final class Keeper<Downstream: Subscriber>: Subscriber {
  public typealias Input = Downstream.Input
  public typealias Failure = Downstream.Failure

  private let downstream: Downstream
  private let subscription = Locked<Subscription?>(nil)

  public init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  public func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
    self.subscription.exchange(subscription)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    subscription.exchange(nil)
    downstream.receive(completion: completion)
  }
}
