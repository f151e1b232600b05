import Foundation

/// Lets one grading, or one check, at a time use a checkout.
package final class CheckoutLock {
  private let lock: FileLock

  /// Takes the lock, or fails with a message that says who has it.
  ///
  /// - Parameters:
  ///   - work: what only one may do at a time: `grading`.
  ///   - purpose: this one in particular: `grading 3 submissions`.
  package init(at file: URL, for work: String, doing purpose: String) throws {
    guard let lock = try FileLock(file) else {
      let holder = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      throw Failure.broken(
        """
        Another \(work) is at work in this checkout\
        \(holder.isEmpty ? "." : ": \(holder.trimmed).")
        Wait for it, or use another checkout.
        """)
    }
    self.lock = lock
    let time = ISO8601DateFormatter().string(from: Date())
    lock.write("process \(getpid()), \(purpose), since \(time)\n")
  }

  deinit { lock.write("") }
}
