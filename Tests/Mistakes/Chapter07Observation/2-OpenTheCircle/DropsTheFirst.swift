// You leave out the first value. A published property begins with what it
// has, and there that may be right. Here any publisher can be shown, and its
// first value is a value like the others.
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
    run = counts.dropFirst().sink { [weak self] in self?.count = $0 }
  }

  public func stop() {
    run = nil
  }
}
