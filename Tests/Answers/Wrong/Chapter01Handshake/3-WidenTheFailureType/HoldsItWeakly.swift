// `Widened` does not keep its subscriber alive, and no other object does. The
// subscriber is released right after `init`, so it receives nothing. Store it
// in a strong reference.
import Chapter01Handshake

public final class Widened<Downstream: Subscriber, Failure: Error>: Subscriber
where Downstream.Failure == Error {
  private weak var held: AnyObject?
  private var downstream: Downstream? { held as? Downstream }

  public init(_ downstream: Downstream) {
    held = downstream as AnyObject
  }

  public func receive(subscription: Subscription) {
    downstream?.receive(subscription: subscription)
  }

  public func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream?.receive(input) ?? .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream?.receive(completion: .finished)
    case .failure(let error): downstream?.receive(completion: .failure(error))
    }
  }
}
