// 04.4 Own the run
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  public private(set) var text = ""
  private var token: AnyCancellable?

  public init() {}

  public func show<Texts: Publisher>(_ texts: Texts)
  where Texts.Output == String, Texts.Failure == Never {
    token = texts.sink { [weak self] text in self?.text = text }
  }
}
