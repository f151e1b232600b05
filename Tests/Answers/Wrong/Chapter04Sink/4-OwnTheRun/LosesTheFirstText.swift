// A text that arrives while `show` is still running is lost. Some publishers
// deliver before `sink` returns, when you have no token yet. Store each text,
// even without a token.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  /// A row owns its text and its run.
  private final class Row {
    var text: String?
    var token: AnyCancellable?

    func stop() {
      let old = token
      token = nil
      old?.cancel()
    }
  }

  private var rows: [Int: Row] = [:]

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    rows[row]?.text
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    let shown = rows[row] ?? Row()
    rows[row] = shown
    shown.stop()
    shown.token = texts.sink { [weak shown] text in
      if let shown, shown.token != nil { shown.text = text }
    }
  }

  public func clear(row: Int) {
    let cleared = rows.removeValue(forKey: row)
    cleared?.stop()
  }
}
