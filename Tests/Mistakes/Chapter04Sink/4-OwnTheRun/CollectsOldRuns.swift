// The controller can go now, but a second `show` leaves the first run in the set,
// and two publishers write into one label. A new run has to take the place of
// the old one: hold one token, not a collection.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  public private(set) var text = ""
  private var tokens: Set<AnyCancellable> = []

  public init() {}

  public func show<Texts: Publisher>(_ texts: Texts)
  where Texts.Output == String, Texts.Failure == Never {
    texts
      .sink { [weak self] text in self?.text = text }
      .store(in: &tokens)
  }
}
