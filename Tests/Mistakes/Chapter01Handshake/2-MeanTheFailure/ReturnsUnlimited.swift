// For each value you return `.unlimited`, whatever the subscriber has
// returned. It asked for a certain number, and is now sent everything. Its
// answer is your answer.
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
    _ = downstream.receive(input)
    return .unlimited
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(error))
    }
  }
}
