// 04.4 Own the run
//
// Task: a controller shows a publisher's latest text in each of its rows. This
// controller is never released while a publisher lives, and it never cancels
// its runs. Repair it:
//
// - while the controller lives, each row shows the latest text of its run, even
//   one that comes while `show` is still running;
// - `show` in a row that already has a run first cancels that run, and then
//   begins the new one; the old text stays until a new one comes, and no other
//   row changes;
// - `clear(row:)` cancels the row's run and removes its text; clearing an empty
//   row does nothing;
// - when a run finishes, its text stays;
// - when the program drops its last reference to the controller, the controller
//   is released, and all of its runs are cancelled.
//
// You may use: chapter 01, and this chapter's `sink` and `AnyCancellable`.
// Threads: one.
//
// Chapter: Chapters/04-Sink.md#an-owner-for-the-run
// Test it: swift run workbook test 04.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink

public final class Controller {
  private var texts: [Int: String] = [:]
  private var tokens: Set<AnyCancellable> = []

  public init() {}

  /// The latest text of a row; nil if it shows nothing.
  public func text(inRow row: Int) -> String? {
    texts[row]
  }

  public func show<Texts: Publisher>(_ texts: Texts, inRow row: Int)
  where Texts.Output == String, Texts.Failure == Never {
    texts
      .sink { text in self.texts[row] = text }
      .store(in: &tokens)
  }

  public func clear(row: Int) {
    texts[row] = nil
  }
}
