// You hold a token for each row now, and the closure still holds the
// controller. The controller holds the token, the token the sink, the sink the
// closure, and the closure the controller: a circle. Break it where the closure
// meets `self`.
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
    tokens[row] = texts.sink { text in self.texts[row] = text }
  }

  public func clear(row: Int) {
    tokens[row] = nil
    texts[row] = nil
  }
}
