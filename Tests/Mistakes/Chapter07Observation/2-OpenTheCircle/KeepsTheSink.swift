// You keep the sink itself. A sink that is released cancels nothing, and so the
// run outlives the display. The token is what cancels when it goes.
import Chapter01Handshake
import Chapter04Sink
import Chapter07Observation

public final class Display {
  @Published public private(set) var count = 0
  private var run: Cancellable?

  public init() {}

  public func show<Counts: Publisher>(_ counts: Counts)
  where Counts.Output == Int, Counts.Failure == Never {
    run?.cancel()
    run = nil
    let sink = Subscribers.Sink<Int, Never>(
      receiveCompletion: { _ in },
      receiveValue: { [weak self] in self?.count = $0 })
    counts.subscribe(sink)
    run = sink
  }

  public func stop() {
    run?.cancel()
    run = nil
  }
}
