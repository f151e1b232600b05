import Chapter01Handshake

/// The notes' second publisher of three names: it removes a name, then checks
/// the demand, and loses the name if the demand is zero.
package enum TakesBeforeItLooks {
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

extension TakesBeforeItLooks.MyCoolPublisher {
  private final class Inner<S: Subscriber>: Subscription
  where S.Input == String, S.Failure == Never {
    private var downstream: S?
    private var limit = Subscribers.Demand.none
    private var boys = ["Jack", "Moe", "Manny"]

    init(downstream: S) {
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard let downstream else { return }
      limit += demand
      while let boy = boys.popLast(), limit > .none {
        let more = downstream.receive(boy)
        limit -= 1
        limit += more
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
