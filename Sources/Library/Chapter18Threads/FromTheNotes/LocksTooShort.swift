import Chapter01Handshake

/// The same subscription with a lock around each property.
///
/// Each access is safe, but another thread can still run between two accesses,
/// so the subscription makes the same mistakes.
package enum LocksTooShort {
  package final class Question<S: Subscriber>: Subscription
  where S.Input == String, S.Failure == Never {
    private let server: Server
    private let subscriber: Locked<S?>
    private let call = Locked<ServerCall?>(nil)

    package init(server: Server, subscriber: S) {
      self.server = server
      self.subscriber = Locked(subscriber)
    }

    package func request(_ demand: Subscribers.Demand) {
      guard demand > .none, subscriber.withLock({ $0 }) != nil,
        call.withLock({ $0 }) == nil
      else { return }
      let call = server.makeCall { [weak self] in self?.receive($0) }
      self.call.exchange(call)
      call.begin()
    }

    private func receive(_ answer: String) {
      _ = subscriber.withLock { $0 }?.receive(answer)
      subscriber.exchange(nil)?.receive(completion: .finished)
      cancel()
    }

    package func cancel() {
      call.exchange(nil)?.cancel()
      subscriber.exchange(nil)
    }
  }
}
