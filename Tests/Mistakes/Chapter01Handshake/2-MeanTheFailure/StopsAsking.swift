// The types are right now, but the subscriber no longer asks for anything.
// A subscriber that never calls `request` is attached and hears nothing: no
// value, and no failure that comes behind one. Keep the request.
import Chapter01Handshake

public final class DecodableDataTaskSubscriber<
  Input: Decodable, Failure: Error
>: Subscriber {
  public private(set) var history: [String] = []

  public init() {}

  public func receive(subscription: Subscription) {
    history.append("subscription")
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    history.append("value \(input)")
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    history.append("\(completion)")
  }
}
