// Three closures in place of a stored subscriber, and the publisher's own
// subscription.
import Chapter01Handshake

/// Can be fed by a publisher that fails with `Failure`; feeds a subscriber
/// whose failure is `Error`.
public final class Widened<Downstream: Subscriber, Failure: Error>: Subscriber
where Downstream.Failure == Error {
  private let attach: (Subscription) -> Void
  private let deliver: (Downstream.Input) -> Subscribers.Demand
  private let end: (Failure?) -> Void

  public init(_ downstream: Downstream) {
    attach = { downstream.receive(subscription: $0) }
    deliver = { downstream.receive($0) }
    end = { error in
      downstream.receive(completion: error.map { .failure($0) } ?? .finished)
    }
  }

  public func receive(subscription: Subscription) { attach(subscription) }

  public func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    deliver(input)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: end(nil)
    case .failure(let error): end(error)
    }
  }
}
