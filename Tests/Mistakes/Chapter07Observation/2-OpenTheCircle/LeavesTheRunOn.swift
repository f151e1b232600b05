// Your stop() ends nothing. The run goes on until another publisher is shown,
// or until the display goes. What you keep is the one thing that can end it
// before.
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
  }
}
