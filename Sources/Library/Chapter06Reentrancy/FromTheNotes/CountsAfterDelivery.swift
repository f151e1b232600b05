import Chapter01Handshake
import Chapter05Demand

/// The notes' subscription: it advances its counter after each delivery, which
/// is too late for a request from inside `receive(_:)`.
package enum CountsAfterDelivery {
  package struct IntPublisher: Publisher {
    package typealias Output = Int
    package typealias Failure = Never

    private let numberOfValues: Int
    private let onTurn: () -> Void

    /// Makes a publisher that calls `onTurn` at each turn of its loop.
    package init(numberOfValues: Int, onTurn: @escaping () -> Void = {}) {
      self.numberOfValues = numberOfValues
      self.onTurn = onTurn
    }

    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == Never {
      subscriber.receive(
        subscription: IntSubscription(
          numberOfValues: numberOfValues, subscriber: subscriber,
          onTurn: onTurn))
    }
  }
}

extension CountsAfterDelivery {
  private final class IntSubscription<S: Subscriber>: Subscription
  where S.Input == Int, S.Failure == Never {
    private let numberOfValues: Int
    private let onTurn: () -> Void
    private var subscriber: S?
    private var currentValue = 0
    private var openDemand = Subscribers.Demand.none

    init(numberOfValues: Int, subscriber: S, onTurn: @escaping () -> Void) {
      self.numberOfValues = numberOfValues
      self.subscriber = subscriber
      self.onTurn = onTurn
    }

    func request(_ demand: Subscribers.Demand) {
      openDemand += demand
      while openDemand > 0, currentValue < numberOfValues {
        onTurn()
        if let more = subscriber?.receive(currentValue) { openDemand += more }
        currentValue += 1
        openDemand -= 1
      }
      if currentValue == numberOfValues {
        subscriber?.receive(completion: .finished)
        cancel()
      }
    }

    func cancel() {
      subscriber = nil
    }
  }
}
