/// A publisher of one value.
package struct SingleValuePublisher<Output>: Publisher {
  package typealias Failure = Never

  private let value: Output

  /// Makes a publisher that delivers `value` when a subscriber requests it.
  package init(_ value: Output) {
    self.value = value
  }

  package func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let subscription = Inner(value: value, downstream: subscriber)
    subscriber.receive(subscription: subscription)
  }
}

extension SingleValuePublisher {
  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Never {
    private enum State {
      /// No request has arrived yet.
      case waiting(Downstream)
      /// The value is being delivered.
      case delivering
      /// Finished or cancelled.
      case ended
    }

    private let value: Output
    private let state: Locked<State>

    init(value: Output, downstream: Downstream) {
      self.value = value
      state = Locked(.waiting(downstream))
    }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      guard let downstream = begin() else { return }
      _ = downstream.receive(value)
      if finish() { downstream.receive(completion: .finished) }
    }

    func cancel() {
      state.exchange(.ended)
    }

    private func begin() -> Downstream? {
      state.withLock { state in
        guard case .waiting(let downstream) = state else { return nil }
        state = .delivering
        return downstream
      }
    }

    private func finish() -> Bool {
      state.withLock { state in
        guard case .delivering = state else { return false }
        state = .ended
        return true
      }
    }
  }
}
