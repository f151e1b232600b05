import Chapter01Handshake

/// The notes' view controller, without a view: it stores the latest text, and
/// cancels when it is released.
package final class CancellingController {
  package private(set) var text = ""
  private var cancellable: Cancellable?

  package init() {}

  deinit { cancellable?.cancel() }

  package func show(_ texts: some Publisher<String, Never>) {
    let sink = Subscribers.Sink<String, Never>(
      receiveCompletion: { _ in },
      receiveValue: { [weak self] in self?.text = $0 })
    texts.subscribe(sink)
    cancellable = sink
  }
}

/// The same with `AnyCancellable`, which needs no `deinit`.
package final class StoringController {
  package private(set) var text = ""
  private var cancellables: Set<AnyCancellable> = []

  package init() {}

  package func show(_ texts: some Publisher<String, Never>) {
    texts
      .sink { [weak self] in self?.text = $0 }
      .store(in: &cancellables)
  }
}
