// You told the completion that it never fails. Now the compiler takes
// `Never` for the associated type `Failure`, and the parameter of the same
// name is as empty as before. The signature of `receive(completion:)` decides
// what `Failure` is; it has to name the parameter.
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

  public func receive(completion: Subscribers.Completion<Never>) {
    history.append("\(completion)")
  }
}
