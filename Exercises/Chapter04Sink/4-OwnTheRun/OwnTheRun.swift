// 04.4 Own the run
//
// Task: a controller shows the latest text of a publisher. This one is never
// released while its publisher lives. Repair it:
//
// - while the controller lives, `text` is the latest text;
// - when the last reference to the controller goes, it is released, and its run
//   is cancelled;
// - `show` may be called again: then the run before is cancelled.
//
// Chapter: Chapters/04-Sink.md#modify
// Test it: swift run workbook test 04.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  public private(set) var text = ""
  private var tokens: Set<AnyCancellable> = []

  public init() {}

  public func show<Texts: Publisher>(_ texts: Texts)
  where Texts.Output == String, Texts.Failure == Never {
    texts
      .sink { text in self.text = text }
      .store(in: &tokens)
  }
}
