import Foundation

/// A fresh folder that only this user can read, deleted when nobody needs it.
package final class PrivateFolder {
  package let url: URL
  private static let living = Locked<Set<URL>>([])

  /// - Parameter place: where it is made, if not among temporary files.
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

  /// Deletes them all, for a command that is interrupted.
  package static func removeAll() {
    for folder in living.exchange([]) {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}
