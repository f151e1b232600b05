import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock between processes, held as long as somebody keeps it.
///
/// The system releases it when its process ends, however that ends.
package final class FileLock {
  private var descriptor: Int32

  /// Nil if another process, or another part of this one, has it.
  package init?(_ file: URL) throws {
    descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
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
}
