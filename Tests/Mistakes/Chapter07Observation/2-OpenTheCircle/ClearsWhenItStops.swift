// You set the count to 0 when somebody stops the display. What is shown is to
// stay; only the run ends.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var run: AnyCancellable?

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    run = nil
    run = counts.sink { [weak self] in self?.count = $0 }
  }

  public func stop() {
    run = nil
    count = 0
  }
}
