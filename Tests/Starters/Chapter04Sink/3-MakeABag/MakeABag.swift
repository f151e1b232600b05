// 04.3 Make a bag
//
// Task: write a bag for cancellables, which several threads may use.
//
// - `add(_:)` puts a cancellable into the bag.
// - `cancel()` cancels each of them once, in the order in which they were
//   added, and releases them. It may be called again, and by several threads
//   at once.
// - A cancellable that is added during or after the cancel is cancelled at
//   once, and the bag does not store it.
// - A cancellable may call the bag inside its own `cancel()`: add to the bag,
//   or cancel the bag. That must neither deadlock nor cancel anything twice.
//
// A bag may be released without a cancel. Then you decide whether it cancels
// its contents.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. Cancel, and release, outside of the lock.
//
// Chapter: Chapters/04-Sink.md#challenge
// Test it: swift run workbook test 04.3
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
