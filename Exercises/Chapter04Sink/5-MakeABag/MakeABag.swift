// 04.5 Make a bag
//
// Task: write a bag for cancellables, which several threads may use.
//
// - `add(_:)` puts a cancellable into the bag.
// - `cancel()` cancels each of them, once, in the order in which they came, and
//   lets them go. It may be called again, and from several threads at once.
// - What is added after the cancel is cancelled at once.
// - A cancellable that is being cancelled may use the bag: add to it, or cancel
//   it. That neither deadlocks nor cancels anything twice.
//
// Chapter: Chapters/04-Sink.md#challenge
// Test it: swift run workbook test 04.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  public init() {}

  public func add(_ cancellable: Cancellable) {
  }

  public func cancel() {
  }
}
