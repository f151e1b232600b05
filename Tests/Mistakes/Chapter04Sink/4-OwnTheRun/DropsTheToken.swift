// You do not keep the token, so it goes at the end of the line and cancels the
// run. Nothing is ever shown. The token is how the controller owns its run:
// store it.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  public private(set) var text = ""

  public init() {}

  public func show<Texts: Publisher>(_ texts: Texts)
  where Texts.Output == String, Texts.Failure == Never {
    _ = texts.sink { [weak self] text in self?.text = text }
  }
}
