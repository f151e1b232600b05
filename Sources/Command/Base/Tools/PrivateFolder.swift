import Foundation

/// A temporary folder that only this user can read, deleted with its object.
package final class PrivateFolder {
  package let url: URL
  private static let living = Locked<Set<URL>>([])

  /// - Parameter place: the folder around it; nil for the system's place.
  package init(in place: URL? = nil) throws {
    if let place {
      try FileManager.default.createDirectory(
        at: place, withIntermediateDirectories: true)
    }
    let pattern = (place ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent("workbook-XXXXXX").path
    var path = Array(pattern.utf8CString)
    guard mkdtemp(&path) != nil else {
      throw Failure.broken(
        """
        Cannot make a temporary folder like \(pattern): \
        \(String(cString: strerror(errno))).
        Make room there, or set TMPDIR to a folder that can be written to.
        """)
    }
    url = URL(
      fileURLWithPath: path.withUnsafeBufferPointer {
        String(cString: $0.baseAddress!)
      }, isDirectory: true)
    Self.living.withLock { [url] in _ = $0.insert(url) }
  }

  deinit {
    Self.living.withLock { [url] in _ = $0.remove(url) }
    try? FileManager.default.removeItem(at: url)
  }

  /// Deletes all such folders when a command is interrupted.
  package static func removeAll() {
    for folder in living.exchange([]) {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}
