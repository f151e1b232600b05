// You take the subscription for yourself and ask for everything. The
// subscriber behind you is never attached, so it can neither ask nor cancel.
// Hand the subscription on, and ask for nothing yourself.
import Chapter01Handshake

public final class Widened<Downstream: Subscriber, Failure: Error>: Subscriber
where Downstream.Failure == Error {
  private let downstream: Downstream

  public init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  public func receive(subscription: Subscription) {
    subscription.request(.unlimited)
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
