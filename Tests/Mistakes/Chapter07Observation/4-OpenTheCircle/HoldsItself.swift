// Your closure holds the display, the sink holds the closure, the token holds
// the sink, and the display holds the token. It is the same circle with a sink
// in it. Capture self weakly.
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
    run = counts.sink { self.count = $0 }
  }

  public func stop() {
    run = nil
  }
}
