// The run lives and arrives, and then it stays for ever: the keeper holds the
// subscription, and the subscription holds the keeper. A circle on purpose
// needs an end on purpose. Let go of the subscription at the completion.
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
    downstream.receive(completion: completion)
  }
}
