import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether there is room to write, where the command and its tests must.
///
/// A test program that cannot write its report ends as if it had left by
/// itself. Nobody is to look for that in an answer.
package enum Room {
  /// What to say if one of the folders takes no more; nil if all do.
  package static func lack(in folders: [URL]) -> Failure? {
    for folder in folders {
      guard let reason = reason(in: folder) else { continue }
      return failure(folder, reason: reason)
    }
    return nil
  }

  /// What to say if a build speaks of a full disk; nil if it does not.
  ///
  /// - Parameter folder: where it builds.
  package static func lack(in output: String, of folder: URL) -> Failure? {
    let signs = [ENOSPC, EDQUOT].map { String(cString: strerror($0)) }
    guard signs.contains(where: output.contains) else { return nil }
    return lack(in: [folder, FileManager.default.temporaryDirectory])
      ?? failure(folder, reason: signs[0])
  }

  private static func failure(_ folder: URL, reason: String) -> Failure {
    let isTemporary =
      folder.path.hasPrefix(FileManager.default.temporaryDirectory.path)
    return .broken(
      """
      The disk has no room: nothing more can be written to \(folder.path) \
      (\(reason)).
      Your answer is safe, and has not been judged. Make room\
      \(isTemporary ? ", or set TMPDIR to a folder on another disk" : "") and \
      try again.
      """)
  }

  /// Why a small file cannot be written; it is gone again either way.
  private static func reason(in folder: URL) -> String? {
    let path = folder.appendingPathComponent(".room-\(UUID().uuidString)").path
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return fullness(errno) }
    defer {
      close(descriptor)
      unlink(path)
    }
    return fullness(trouble(writingTo: descriptor))
  }

  /// What the system says to some bytes more; zero if it takes them.
  package static func trouble(writingTo descriptor: Int32) -> Int32 {
    let bytes = [UInt8](repeating: 0x20, count: 16 << 10)
    for _ in 0..<4 {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if count < bytes.count { return count < 0 ? errno : ENOSPC }
    }
    return fsync(descriptor) < 0 ? errno : 0
  }

  private static func fullness(_ number: Int32) -> String? {
    [ENOSPC, EDQUOT].contains(number)
      ? String(cString: strerror(number)) : nil
  }
}
