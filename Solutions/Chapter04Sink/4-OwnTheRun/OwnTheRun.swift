// 04.4 Own the run
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
    tokens.removeValue(forKey: row)
    tokens[row] = texts.sink { [weak self] text in self?.texts[row] = text }
  }

  public func clear(row: Int) {
    tokens.removeValue(forKey: row)
    texts[row] = nil
  }
}
