// 04.3 Make a token
//
// Task: write the class that makes dropping and cancelling the same thing.
//
// - It is made with a closure that cancels something.
// - `cancel()` calls the closure, once, however often it is called.
// - When the token is released without having been cancelled, it cancels.
// - After the cancel the closure has been let go, with all that it captured.
//
// You need no lock here; one thread is enough for this exercise.
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
}
