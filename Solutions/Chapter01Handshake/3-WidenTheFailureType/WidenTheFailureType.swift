// 01.3 Widen the failure type
import Chapter01Handshake

/// Can be fed by a publisher that fails with `Failure`; feeds a subscriber
/// whose failure is `Error`.
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
    case .failure(let error): downstream.receive(completion: .failure(error))
    }
  }
}
