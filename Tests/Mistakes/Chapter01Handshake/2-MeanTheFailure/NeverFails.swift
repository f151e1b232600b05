// You told the completion that it never fails. Now the compiler takes `Never`
// for the associated type `Failure`, and the parameter of the same name is as
// empty as before. The signature of `receive(completion:)` decides what
// `Failure` is; it has to name the parameter.
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

  public func receive(completion: Subscribers.Completion<Never>) {
    downstream.receive(completion: .finished)
  }
}
