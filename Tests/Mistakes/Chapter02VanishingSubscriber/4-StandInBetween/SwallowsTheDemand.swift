// You return `.none` for every value. What `receive(_:)` returns is a request:
// the subscriber behind you asks for more, and you swallow it. Return what it
// returned.
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
    _ = downstream.receive(input)
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    subscription.exchange(nil)
    downstream.receive(completion: completion)
  }
}
