// You hold one token now, and the closure still holds the controller. The
// controller holds the token, the token the sink, the sink the closure, and the
// closure the controller: a circle. Break it where the closure meets `self`.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  public private(set) var text = ""
  private var token: AnyCancellable?

  public init() {}

  public func show<Texts: Publisher>(_ texts: Texts)
  where Texts.Output == String, Texts.Failure == Never {
    token = texts.sink { text in self.text = text }
  }
}
