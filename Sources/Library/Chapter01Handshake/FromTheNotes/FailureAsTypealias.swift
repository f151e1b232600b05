/// The notes' first version: `Failure` is `any Error`.
///
/// The subscriber fits only a publisher of `Input` that fails with `any Error`.
package enum FailureAsTypealias {
  package final class DecodableDataTaskSubscriber<Input: Decodable>:
    Subscriber
  {
    package typealias Failure = Error

    package init() {}

    package func receive(subscription: Subscription) {
      subscription.request(.unlimited)
    }

    package func receive(_ input: Input) -> Subscribers.Demand {
      print("value \(input)")
      return .none
    }

    package func receive(completion: Subscribers.Completion<Failure>) {
      print("\(completion)")
    }
  }
}
