import Chapter01Handshake
import Chapter04Sink

/// The notes' running example: a count, stored by one object.
///
/// In the notes, this object and the display are view controllers.
package final class Counter {
  @Published package var count: Int

  package init(count: Int = 0) {
    self.count = count
  }
}

/// The notes' second object, which displays the first object's count.
///
/// It stores the token of a run that retains it, so neither is released.
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

/// The same with a run that the property retains; the run retains no display.
package final class CountDisplay {
  @Published package var count = 0

  package init() {}

  package func show(_ counts: some Publisher<Int, Never>) {
    counts.assign(to: &$count)
  }
}
