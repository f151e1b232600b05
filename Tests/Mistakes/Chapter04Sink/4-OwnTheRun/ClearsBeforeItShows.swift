// Showing something else empties the row at once. A new run may take its
// time, and the reader sees nothing meanwhile. End the old run, and leave its
// text until a new one comes.
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
    clear(row: row)
    tokens[row] = texts.sink { [weak self] text in self?.texts[row] = text }
  }

  public func clear(row: Int) {
    tokens[row] = nil
    texts[row] = nil
  }
}
