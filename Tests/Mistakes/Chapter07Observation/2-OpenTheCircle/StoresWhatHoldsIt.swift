// The display keeps the token of a run that holds the display: assign(to:on: self)
// holds its object as long as the run is on, and so does a closure that captures
// self. The one way out is stop(), and somebody would have to call it; a deinit
// that calls it never comes. Set the property without holding its owner.
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
    run = counts.assign(to: \.count, on: self)
  }

  public func stop() {
    run = nil
  }
}
