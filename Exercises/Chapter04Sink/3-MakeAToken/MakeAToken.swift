// 04.3 Make a token
//
// Task: write a token. It cancels when it is released, and it can be disarmed:
// then it does not cancel.
//
// - The initializer receives a closure that cancels a run.
// - `cancel()` calls the closure.
// - `disarm()` ends the token without a call, because the run has already
//   completed.
// - A token that is released without either calls the closure.
// - Of cancel, disarm and release only the first has an effect, even if several
//   threads call the token, or if the closure cancels or disarms the token once
//   more.
// - After each of them the closure has been released, with everything that it
//   captured.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. Call the closure, and release it, outside of the lock.
//
// Chapter: Chapters/04-Sink.md#make
// Test it: swift run workbook test 04.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public final class Token: Cancellable {
  public init(_ cancel: @escaping () -> Void) {
  }

  public func cancel() {
  }

  public func disarm() {
  }
}
