import Chapter01Handshake

/// The notes' first publisher of three names: any request delivers them all.
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
    private var boys = ["Jack", "Moe", "Manny"]

    init(downstream: S) {
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard let downstream else { return }
      while let boy = boys.popLast() {
        _ = downstream.receive(boy)
        if boys.isEmpty {
          downstream.receive(completion: .finished)
          return cancel()
        }
      }
    }

    func cancel() {
      downstream = nil
    }
  }
}
