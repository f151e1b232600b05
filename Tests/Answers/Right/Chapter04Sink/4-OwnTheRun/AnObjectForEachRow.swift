// A row is an object that holds its text and its token.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  private final class Row {
    var text: String?
    var token: AnyCancellable?

    func follow<Texts: Publisher>(_ texts: Texts)
    where Texts.Output == String, Texts.Failure == Never {
      token?.cancel()
      token = texts.sink { [unowned self] in text = $0 }
    }
  }

  private var rows: [Int: Row] = [:]

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? { rows[row]?.text }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    let shown = rows[row] ?? Row()
    rows[row] = shown
    shown.follow(texts)
  }

  public func clear(row: Int) {
    let last = rows.removeValue(forKey: row)
    last?.token?.cancel()
  }
}
