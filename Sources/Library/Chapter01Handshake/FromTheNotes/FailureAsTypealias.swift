/// The first way: the failure is fixed.
///
/// It fits a publisher of `Input` that fails with `any Error`, and no other.
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
