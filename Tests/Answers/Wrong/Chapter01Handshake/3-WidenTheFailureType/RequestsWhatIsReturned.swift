// You request the demand that the subscriber returns for a value, and return
// `.none` to the publisher. The request then reaches the publisher while it is
// still delivering. Return the subscriber's demand instead.
import Chapter01Handshake

/// Can be fed by a publisher that fails with `Failure`; feeds a subscriber
/// whose failure is `Error`.
public final class Widened<Downstream: Subscriber, Failure: Error>: Subscriber
where Downstream.Failure == Error {
  private var subscription: Subscription?
  private let attach: (Subscription) -> Void
  private let pass: (Downstream.Input) -> Subscribers.Demand
  private let end: (Subscribers.Completion<Error>) -> Void

  public init(_ downstream: Downstream) {
    attach = { downstream.receive(subscription: $0) }
    pass = { downstream.receive($0) }
    end = { downstream.receive(completion: $0) }
  }

  public func receive(subscription: Subscription) {
    self.subscription = subscription
    attach(subscription)
  }

  public func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = pass(input)
    if more > .none { subscription?.request(more) }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
    switch completion {
    case .finished: end(.finished)
    case .failure(let error): end(.failure(error))
    }
  }
}
