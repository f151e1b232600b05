// The old run's texts stay out of the row, and the run goes on. Its publisher
// works for nobody, and all of them pile up. Cancel the old run; then there is
// nothing to keep out.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  private var texts: [Int: String] = [:]
  private var numbers: [Int: Int] = [:]
  private var all: [AnyCancellable] = []

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    texts[row]
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    let number = (numbers[row] ?? 0) + 1
    numbers[row] = number
    all.append(
      texts.sink { [weak self] text in
        if self?.numbers[row] == number { self?.texts[row] = text }
      })
  }

  public func clear(row: Int) {
    numbers[row, default: 0] += 1
    texts[row] = nil
  }
}
