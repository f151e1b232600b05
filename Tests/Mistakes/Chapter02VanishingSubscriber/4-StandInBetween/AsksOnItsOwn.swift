// You ask for everything yourself. How much comes is for the subscriber behind
// you to say: it may want one value, or none yet. Pass the subscription on, and
// let it ask.
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
    self.subscription.exchange(subscription)
    downstream.receive(subscription: subscription)
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    subscription.exchange(nil)
    downstream.receive(completion: completion)
  }
}
