// The types are right now, but whatever the end was, the subscriber is told
// that the run has finished. A failure is news that must not be swallowed on
// the way: pass it on as a failure.
import Chapter01Handshake

/// Can be fed by a publisher that fails with `Failure`; feeds a subscriber of
/// any failure.
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
    downstream.receive(completion: .finished)
  }
}
