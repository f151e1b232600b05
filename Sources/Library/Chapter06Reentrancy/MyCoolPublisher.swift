import Chapter01Handshake
import Chapter05Demand

/// A publisher of three names: Manny, Moe and Jack.
///
/// Row D10.
package struct MyCoolPublisher: Publisher {
  package typealias Output = String
  package typealias Failure = Never

  /// Makes a publisher of the three names.
  package init() {}

  package func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    subscriber.receive(subscription: Inner(downstream: subscriber))
  }
}

extension MyCoolPublisher {
  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == String, Downstream.Failure == Never {
    private struct Run {
      let downstream: Downstream
      var boys = ["Jack", "Moe", "Manny"]
    }

    private let delivery: Delivery<Run>

    init(downstream: Downstream) {
      delivery = Delivery(Run(downstream: downstream))
    }

    func request(_ limit: Subscribers.Demand) {
      guard var run = delivery.begin(limit) else { return }
      while !run.boys.isEmpty {
        guard delivery.spendOne(orWaitWith: run) else { return }
        let boy = run.boys.removeLast()
        delivery.add(run.downstream.receive(boy))
      }
      if delivery.finish() { run.downstream.receive(completion: .finished) }
    }

    func cancel() {
      delivery.cancel()
    }
  }
}
