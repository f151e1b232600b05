// You set the count to 0 before you show another publisher. Whoever observes
// the display hears of a 0 that nobody has sent. What is shown is to stay
// until a value comes.
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
    count = 0
    run = counts.sink { [weak self] in self?.count = $0 }
  }

  public func stop() {
    run = nil
  }
}
