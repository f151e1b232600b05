import Chapter01Handshake

/// One question to a server; any thread may request and cancel it.
package final class Question<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private let server: Server
  private let subscriber: Locked<S?>
  private let call = Loan<ServerCall>()

  package init(server: Server, subscriber: S) {
    self.server = server
    self.subscriber = Locked(subscriber)
  }

  package func request(_ demand: Subscribers.Demand) {
    guard demand > .none, call.begin() else { return }
    let call = server.makeCall { [weak self] in self?.receive($0) }
    if self.call.keep(call) { call.begin() } else { call.cancel() }
  }

  private func receive(_ answer: String) {
    call.end()
    _ = subscriber.withLock { $0 }?.receive(answer)
    subscriber.exchange(nil)?.receive(completion: .finished)
  }

  package func cancel() {
    subscriber.exchange(nil)
    call.end()?.cancel()
  }
}
