// The subscriber is told of a failure, but of one of your own making. It can no
// longer see what went wrong. An error fits into `Error` as it is: pass on the
// one that you were given.
import Chapter01Handshake

private struct SomethingFailed: Error {}

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
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure: downstream.receive(completion: .failure(SomethingFailed()))
    }
  }
}
