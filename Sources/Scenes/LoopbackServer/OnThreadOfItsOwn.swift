import Foundation

/// Runs `body`, which blocks, on a new thread, and suspends until it returns.
///
/// There are only as many threads for `async` code as cores, and on Linux a
/// `URLSession` shares them. Tests that block all of them also block their
/// session, until the system notices it a second later.
func onThreadOfItsOwn(_ body: @escaping () -> Bool) async -> Bool {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
