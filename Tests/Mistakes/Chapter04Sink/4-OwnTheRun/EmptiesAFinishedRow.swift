// A run that finishes takes its text along. Its last text is still the latest
// one of the row. An end needs no change on the screen.
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
    tokens[row] = texts.sink(
      receiveCompletion: { [weak self] _ in self?.texts[row] = nil },
      receiveValue: { [weak self] text in self?.texts[row] = text })
  }

  public func clear(row: Int) {
    tokens[row] = nil
    texts[row] = nil
  }
}
