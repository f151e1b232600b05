// You stop listening, and the run goes on: its publisher still works for you.
// End the run by letting its token go.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var run: AnyCancellable?

  private var isStopped = false

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    isStopped = false
    run = nil
    run = counts.sink { [weak self] in
      if let self, !self.isStopped { self.count = $0 }
    }
  }

  public func stop() {
    isStopped = true
  }
}
