// The whole controller has only one run: `show` or `clear` for one row cancels
// the run of another. Store one token for each row.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  private var texts: [Int: String] = [:]
  private var token: AnyCancellable?

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    texts[row]
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    token = nil
    token = texts.sink { [weak self] text in self?.texts[row] = text }
  }

  public func clear(row: Int) {
    token = nil
    texts[row] = nil
  }
}
