import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets one grading, or one check, at a time use a checkout.
///
/// The system frees the lock when its process ends, however that ends, so none
/// is ever left behind.
package final class CheckoutLock {
  private let descriptor: Int32

  /// Takes the lock, or fails with a message that says who has it.
  ///
  /// - Parameters:
  ///   - work: what only one may do at a time: `grading`.
  ///   - purpose: this one in particular: `grading 3 submissions`.
  package init(at file: URL, for work: String, doing purpose: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure.broken(
        "\(file.path) cannot be opened: \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      close(descriptor)
      throw Failure.broken(
        """
        Another \(work) is at work in this checkout\
        \(holder.isEmpty ? "." : ": \(holder.trimmed).")
        Wait for it, or use another checkout.
        """)
    }
    self.descriptor = descriptor
    ftruncate(descriptor, 0)
    let time = ISO8601DateFormatter().string(from: Date())
    let text = "process \(getpid()), \(purpose), since \(time)\n"
    _ = text.withCString { write(descriptor, $0, strlen($0)) }
  }

  deinit {
    ftruncate(descriptor, 0)
    close(descriptor)
  }
}
