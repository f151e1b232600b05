// You let the property keep the run. That holds nobody, and it ends with the
// display, but nobody can end it before: the next publisher is shown beside the
// last one, and stop() does nothing.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var run: AnyCancellable?

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    stop()
    counts.assign(to: &$count)
  }

  public func stop() {
    run = nil
  }
}
