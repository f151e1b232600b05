import Foundation

/// A lock between processes, held until `release()` or the object's end.
///
/// The system releases it when the process ends, also after a crash.
package final class FileLock {
  private var descriptor: Int32

  /// Takes the lock; nil if another process, or other code of this one, holds
  /// it.
  ///
  /// - Parameter waits: whether to wait until the lock is free.
  package init?(_ file: URL, waits: Bool = false) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
      if errno == EINTR { continue }
      release()
      return nil
    }
  }

  deinit { release() }

  package func release() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }

  package func write(_ text: String) {
    ftruncate(descriptor, 0)
    _ = text.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }
}

/// A lock that allows one grading or one check at a time in a checkout.
package final class CheckoutLock {
  private let lock: FileLock

  /// Takes the lock, or fails with a message that names its holder.
  ///
  /// - Parameters:
  ///   - work: the kind of work that is exclusive: `grading`.
  ///   - purpose: this work: `grading 3 submissions`.
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
