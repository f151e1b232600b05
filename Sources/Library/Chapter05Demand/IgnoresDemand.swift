import Chapter01Handshake

/// The documents' first publisher of three names: any request brings them all.
package enum IgnoresDemand {
  package struct MyCoolPublisher: Publisher {
    package typealias Output = String
    package typealias Failure = Never

    package init() {}

    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == String, S.Failure == Never {
      subscriber.receive(subscription: Inner(downstream: subscriber))
    }
  }
}

extension IgnoresDemand.MyCoolPublisher {
  private final class Inner<S: Subscriber>: Subscription
  where S.Input == String, S.Failure == Never {
    private var downstream: S?

    init(downstream: S) {
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      for boy in ["Manny", "Moe", "Jack"] {
        _ = downstream?.receive(boy)
      }
      downstream?.receive(completion: .finished)
      cancel()
    }

    func cancel() {
      downstream = nil
    }
  }
}
