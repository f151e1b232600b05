// There is one run for the whole controller: showing something in the second
// row ends the run of the first, and so does clearing the second. Each row has
// a run of its own, and needs a token of its own.
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
