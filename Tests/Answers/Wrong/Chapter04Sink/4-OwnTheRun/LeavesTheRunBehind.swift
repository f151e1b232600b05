// The run goes on when the controller has gone. Either nobody cancels it, as
// with a plain sink; or its closure holds what holds its token, and none of
// them goes. The text is no longer shown, and the work goes on for nobody.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  private var texts: [Int: String] = [:]
  private var sinks: [Int: Subscribers.Sink<String, Never>] = [:]

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    texts[row]
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    sinks[row]?.cancel()
    let sink = Subscribers.Sink<String, Never>(
      receiveCompletion: { _ in },
      receiveValue: { [weak self] text in self?.texts[row] = text })
    sinks[row] = sink
    texts.subscribe(sink)
  }

  public func clear(row: Int) {
    sinks[row]?.cancel()
    sinks[row] = nil
    texts[row] = nil
  }
}
