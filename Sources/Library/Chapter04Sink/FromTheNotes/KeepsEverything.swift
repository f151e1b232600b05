import Chapter01Handshake

/// The notes' sink: after the completion, it still retains its closures and its
/// subscription.
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
