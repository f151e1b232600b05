import Chapter01Handshake
import Chapter04Sink

/// The document's running example: a count that one object has.
///
/// In the document, this and the display are view controllers.
package final class Counter {
  @Published package var count: Int

  package init(count: Int = 0) {
    self.count = count
  }
}

/// The document's second object, which shows the first one's count.
///
/// It stores the token of a run that holds it, so that neither is released.
package enum StoresWhatHoldsIt {
  package final class Display {
    package var count = 0
    private var cancellables: Set<AnyCancellable> = []

    package init() {}

    package func show(_ counts: some Publisher<Int, Never>) {
      counts
        .assign(to: \.count, on: self)
        .store(in: &cancellables)
    }
  }
}

/// The same with a run that the property keeps, and that holds no display.
package final class CountDisplay {
  @Published package var count = 0

  package init() {}

  package func show(_ counts: some Publisher<Int, Never>) {
    counts.assign(to: &$count)
  }
}
