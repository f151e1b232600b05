// When a failure comes you cancel the publisher, and tell the subscriber
// nothing. The publisher has ended already, and the one who wants to know
// waits for ever. Pass the failure on; there is nothing left to cancel.
import Chapter01Handshake

public final class Widened<Downstream: Subscriber, Failure: Error>: Subscriber
where Downstream.Failure == Error {
  private let downstream: Downstream
  private var subscription: Subscription?

  public init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  public func receive(subscription: Subscription) {
    self.subscription = subscription
    downstream.receive(subscription: subscription)
  }

  public func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure: subscription?.cancel()
    }
  }
}
