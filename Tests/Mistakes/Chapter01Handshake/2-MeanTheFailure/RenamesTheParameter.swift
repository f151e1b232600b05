// You gave the parameter another name. The name was not what was wrong: the
// associated type `Failure` is still read off `receive(completion:)`, which
// still says `Error`. Let that method mention the parameter.
import Chapter01Handshake

public final class DecodableDataTaskSubscriber<
  Input: Decodable, Problem: Error
>: Subscriber {
  public private(set) var history: [String] = []

  public init() {}

  public func receive(subscription: Subscription) {
    history.append("subscription")
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    history.append("value \(input)")
    return .none
  }

  public func receive(completion: Subscribers.Completion<Error>) {
    history.append("\(completion)")
  }
}
