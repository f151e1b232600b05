// 07.2 Open the circle
//
// Task: this display shows the counts of a publisher. It stores a run that
// holds it, so it is never released. Repair it, and teach it to change its
// mind:
//
// - It shows each value that comes.
// - It is released when nobody holds it any more, and the run is cancelled
//   then.
// - `show(_:)` ends the run that is on, and begins the new one after that.
// - `stop()` ends the run. What is shown stays, and the display can show
//   another publisher later.
//
// You may use: everything of chapters 04 and 07. Threads: one.
//
// Chapter: Chapters/07-Observation.md#modify
// Test it: swift run workbook test 07.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var cancellables: Set<AnyCancellable> = []

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    counts
      .assign(to: \.count, on: self)
      .store(in: &cancellables)
  }

  public func stop() {
  }
}
