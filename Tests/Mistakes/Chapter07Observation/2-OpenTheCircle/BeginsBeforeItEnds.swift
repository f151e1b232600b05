// You begin the new run, and by assigning its token you end the old one: after
// it. For a moment both are on. End the old run first.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var run: AnyCancellable?

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    run = counts.sink { [weak self] in self?.count = $0 }
  }

  public func stop() {
    run = nil
  }
}
