// You ignore a second publisher as long as a run is kept. Whoever shows
// another one wants to see that one, and a run that has ended is kept, too:
// end the old run, and begin the new one.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var run: AnyCancellable?

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    guard run == nil else { return }
    run = counts.sink { [weak self] in self?.count = $0 }
  }

  public func stop() {
    run = nil
  }
}
