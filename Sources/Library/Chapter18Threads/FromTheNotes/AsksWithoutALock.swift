import Chapter01Handshake

/// The notes' subscription of a data task, used by two threads.
///
/// It starts its task once, and cancels it. Rows A3 and C3.
package enum AsksWithoutALock {
  package final class Question<S: Subscriber>: Subscription
  where S.Input == String, S.Failure == Never {
    private let server: Server
    private var subscriber: S?
    private var call: ServerCall?

    package init(server: Server, subscriber: S) {
      self.server = server
      self.subscriber = subscriber
    }

    package func request(_ demand: Subscribers.Demand) {
      guard demand > .none, subscriber != nil, call == nil else { return }
      call = server.makeCall { [weak self] in self?.receive($0) }
      call?.begin()
    }

    private func receive(_ answer: String) {
      _ = subscriber?.receive(answer)
      subscriber?.receive(completion: .finished)
      cancel()
    }

    package func cancel() {
      call?.cancel()
      call = nil
      subscriber = nil
    }
  }
}
