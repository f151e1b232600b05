import Foundation

/// A copy of the workbook on disk.
struct Checkout {
  /// The folder that holds `Package.swift`.
  var root: URL

  /// Finds the checkout that holds a folder, by walking up from it.
  static func find(
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
  func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  /// The text of a file, if it is there and is text.
  func text(_ path: String) -> String? {
    try? String(contentsOf: url(path), encoding: .utf8)
  }

  /// Stops with the names of those paths that are not there.
  func require(_ paths: [String]) throws {
    let missing = paths.filter { !exists($0) }
    guard !missing.isEmpty else { return }
    throw Failure.broken(
      """
      This checkout of the workbook (\(root.path)) has files missing:
      \(missing.map { "  \($0)" }.joined(separator: "\n"))
      `git checkout -- \(missing[0])` may bring them back; otherwise clone again.
      """)
  }
}
