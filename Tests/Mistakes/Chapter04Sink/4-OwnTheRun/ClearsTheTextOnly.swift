// Clearing a row forgets its text, and leaves its run alone. The next text that
// comes is shown again in a row that was cleared. End the run as well.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  private var texts: [Int: String] = [:]
  private var tokens: [Int: AnyCancellable] = [:]

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    texts[row]
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    tokens[row] = nil
    tokens[row] = texts.sink { [weak self] text in self?.texts[row] = text }
  }

  public func clear(row: Int) {
    texts[row] = nil
  }
}
