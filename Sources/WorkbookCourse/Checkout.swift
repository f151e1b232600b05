import Foundation
import WorkbookTools

/// A copy of the workbook on disk.
package struct Checkout {
  /// The folder that holds `Package.swift`.
  package var root: URL

  package init(root: URL) {
    self.root = root
  }

  /// Finds the checkout that holds a folder, by walking up from it.
  package static func find(
    from folder: String = FileManager.default.currentDirectoryPath
  ) throws -> Checkout {
    var place = URL(fileURLWithPath: folder, isDirectory: true)
      .standardizedFileURL
    while true {
      let manifest = place.appendingPathComponent("Package.swift")
      if let text = try? String(contentsOf: manifest, encoding: .utf8),
        text.contains("name: \"CombineWorkbook\"")
      {
        return Checkout(root: place)
      }
      let parent = place.deletingLastPathComponent().standardizedFileURL
      guard parent.path != place.path, place.path != "/" else { break }
      place = parent
    }
    throw Failure.broken(
      """
      This is not inside the workbook: no Package.swift of The Combine Workbook \
      in \(folder) or in a folder above it.
      Change to the folder that you cloned, then try again.
      """)
  }

  /// The file or folder at a path relative to the root.
  package func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  /// The text of a file, if it is there and is text.
  package func text(_ path: String) -> String? {
    try? String(contentsOf: url(path), encoding: .utf8)
  }

  /// Stops with the names of those paths that are not there.
  package func require(_ paths: [String]) throws {
    let missing = paths.filter { !exists($0) }
    guard !missing.isEmpty else { return }
    throw Failure.broken(
      """
      This checkout of the workbook (\(root.path)) has files missing:
      \(missing.map { "  \($0)" }.joined(separator: "\n"))
      `git checkout -- \(missing[0])` may bring them back; otherwise clone again.
      """)
  }

  /// A full path without the root, when it lies inside.
  package func relative(_ path: String) -> String {
    path.hasPrefix(root.path + "/")
      ? String(path.dropFirst(root.path.count + 1)) : path
  }

  /// The Swift files directly in a folder, by name.
  package func swiftFiles(in folder: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: url(folder), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

/// A line in a file of the checkout.
package struct Place: Equatable {
  /// Relative to the root of the checkout.
  package var file: String
  package var line: Int

  package var description: String { "\(file):\(line)" }

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
