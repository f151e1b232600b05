// You do not keep the subscriber alive, and nobody else does. It is gone as
// soon as it has been handed to you, and all that comes afterwards is told to
// nobody. What serves the subscriber has to hold it.
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
