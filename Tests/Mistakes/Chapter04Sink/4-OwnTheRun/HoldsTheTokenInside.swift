// A closure of the run holds the run's own token. Until the end comes,
// dropping the token elsewhere cancels nothing: the run holds itself. Nobody
// but the controller should hold it.
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
    var token: AnyCancellable?
    token = texts.sink(
      receiveCompletion: { _ in token = nil },
      receiveValue: { [weak self] text in self?.texts[row] = text })
    tokens[row] = token
  }

  public func clear(row: Int) {
    tokens[row] = nil
    texts[row] = nil
  }
}
