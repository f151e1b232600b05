import Chapter01Handshake
import Chapter05Demand

extension Subscriptions {
  /// One run of an `IntPublisher`.
  ///
  /// Rows B6 and B9.
  package final class IntSubscription<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Never {
    private struct Run {
      let downstream: Downstream
      var currentValue = 0
    }

    private let numberOfValues: Int
    private let delivery: Delivery<Run>

    init(numberOfValues: Int, downstream: Downstream) {
      self.numberOfValues = numberOfValues
      delivery = Delivery(Run(downstream: downstream))
    }

    /// Delivers the requested values, unless a loop is already delivering.
    package func request(_ demand: Subscribers.Demand) {
      guard var run = delivery.begin(demand) else { return }
      while run.currentValue < numberOfValues {
        guard delivery.spendOne(orWaitWith: run) else { return }
        let value = run.currentValue
        run.currentValue += 1
        delivery.add(run.downstream.receive(value))
      }
      if delivery.finish() { run.downstream.receive(completion: .finished) }
    }

    /// Stops before the next value, and releases the subscriber.
    package func cancel() {
      delivery.cancel()
    }
  }
}
