/// The notes' third version: `Input` is the type `any Decodable`.
package enum InputAsTypealias {
  package final class DecodableDataTaskSubscriber: Subscriber {
    package typealias Input = Decodable
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
