import Foundation

/// Runs `body`, which blocks, on a new thread, and suspends until it is over.
///
/// There are as many threads for `async` code as there are cores, and on Linux
/// a `URLSession` shares them: tests that block them all stop the session
/// that they wait for, until the system notices, a second later.
func onThreadOfItsOwn(_ body: @escaping () -> Bool) async -> Bool {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
