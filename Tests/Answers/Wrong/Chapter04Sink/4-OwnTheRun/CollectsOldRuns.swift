// The controller can go now, but what was shown in a row before goes on, and
// two publishers write into one row. A new run has to take the place of the
// old one, and only there: each row needs a token that you find again by the
// row.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  private var texts: [Int: String] = [:]
  private var tokens: Set<AnyCancellable> = []

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    texts[row]
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    texts.sink { [weak self] text in self?.texts[row] = text }
      .store(in: &tokens)
  }

  public func clear(row: Int) {
    texts[row] = nil
  }
}
