// You attach a plain sink instead. The run is held by its subscription, and so
// is the sink; nobody cancels it when the controller goes. The text is no
// longer shown, and the work goes on for nobody.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  public private(set) var text = ""

  public init() {}

  public func show<Texts: Publisher>(_ texts: Texts)
  where Texts.Output == String, Texts.Failure == Never {
    texts.subscribe(
      Subscribers.Sink(
        receiveCompletion: { _ in },
        receiveValue: { [weak self] text in self?.text = text }))
  }
}
