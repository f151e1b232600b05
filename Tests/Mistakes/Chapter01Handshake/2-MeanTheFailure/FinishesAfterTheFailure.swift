// After a failure you send a finish as well. A run has one end, and the
// failure is it. Nothing follows it.
import Chapter01Handshake

public final class Widened<Downstream: Subscriber, Failure: Error>: Subscriber
where Downstream.Failure == Error {
  private let downstream: Downstream

  public init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  public func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
  }

  public func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error):
      downstream.receive(completion: .failure(error))
      downstream.receive(completion: .finished)
    }
  }
}
