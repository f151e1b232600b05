/// The notes' second version: `Failure` is a generic parameter, but
/// `receive(completion:)` ignores it and takes any error.
package enum FailureAsParameter {
  package final class DecodableDataTaskSubscriber<
    Input: Decodable, Failure: Error
  >: Subscriber {
    package init() {}

    package func receive(subscription: Subscription) {
      subscription.request(.unlimited)
    }

    package func receive(_ input: Input) -> Subscribers.Demand {
      print("value \(input)")
      return .none
    }

    package func receive(completion: Subscribers.Completion<Error>) {
      print("\(completion)")
    }
  }
}
