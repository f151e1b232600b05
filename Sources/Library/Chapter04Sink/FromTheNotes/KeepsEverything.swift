import Chapter01Handshake

/// The documents' own sink: it delivers, and after the completion it still
/// holds all that it ever held.
package enum KeepsEverything {
  package final class CustomSink<Input, Failure: Error>: Subscriber,
    Cancellable
  {
    private let receiveValue: (Input) -> Void
    private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    private var subscription: Subscription?

    package init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    package func receive(subscription: Subscription) {
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    package func receive(_ input: Input) -> Subscribers.Demand {
      receiveValue(input)
      return .none
    }

    package func receive(completion: Subscribers.Completion<Failure>) {
      receiveCompletion(completion)
    }

    package func cancel() {
      subscription?.cancel()
      subscription = nil
    }
  }
}
