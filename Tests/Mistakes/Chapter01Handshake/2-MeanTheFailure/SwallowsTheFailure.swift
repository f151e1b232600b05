// The types are right now, but the completion is written down as "finished"
// whatever it was. A failure is news that the subscriber must not swallow:
// log the completion itself.
import Chapter01Handshake

public final class DecodableDataTaskSubscriber<
  Input: Decodable, Failure: Error
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

  public func receive(completion: Subscribers.Completion<Failure>) {
    history.append("finished")
  }
}
