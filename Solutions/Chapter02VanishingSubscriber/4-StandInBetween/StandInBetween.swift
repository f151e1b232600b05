// 02.4 Stand in between
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
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    subscription.exchange(nil)
    downstream.receive(completion: completion)
  }
}
