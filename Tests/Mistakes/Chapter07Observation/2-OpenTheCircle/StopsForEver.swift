// You remember that the display was stopped, and nothing takes that back. A
// stop ends one run; the next show(_:) begins a new one.
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
    run = nil
    run = counts.sink { [weak self] in
      if let self, !self.isStopped { self.count = $0 }
    }
  }

  public func stop() {
    isStopped = true
    run = nil
  }
}
