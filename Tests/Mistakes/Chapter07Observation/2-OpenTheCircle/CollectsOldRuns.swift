// You add each token to the others. The run before goes on, and two publishers
// set one property. A new one takes the place of the old one.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var runs: [AnyCancellable] = []

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    counts.sink { [weak self] in self?.count = $0 }.store(in: &runs)
  }

  public func stop() {
    runs = []
  }
}
