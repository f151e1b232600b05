// You keep the publisher in the place of its run. A publisher is a recipe; what
// has to be kept is the token of the run.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var shown: Any?

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    stop()
    shown = counts
    _ = counts.sink { [weak self] in self?.count = $0 }
  }

  public func stop() {
    shown = nil
  }
}
