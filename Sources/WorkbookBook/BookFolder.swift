import Foundation
import WorkbookCourse
import WorkbookPages

extension Book {
  /// The checkout: paths are relative to its root, `Chapters/05-Demand.md`.
  ///
  /// It remembers what it read for as long as one check takes, and no longer.
  final class Folder {
    let root: URL
    private var read: [String: [String]?] = [:]

    init(root: URL) {
      self.root = root
    }

    func place(_ path: String) -> URL {
      path.isEmpty ? root : root.appendingPathComponent(path)
    }

    func exists(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: place(path).path)
    }

    func text(_ path: String) -> String? {
      (try? Data(contentsOf: place(path)))
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The lines of a file, or nil if there is none.
    func lines(_ path: String) -> [String]? {
      if let known = read[path] { return known }
      let lines = text(path).map(Book.lines(of:))
      read[path] = .some(lines)
      return lines
    }

    /// The files below a folder whose names end so, in order.
    func files(below path: String, ending: String = "") -> [String] {
      let found = try? FileManager.default.subpathsOfDirectory(
        atPath: place(path).path)
      return (found ?? [])
        .filter { $0.hasSuffix(ending) && !isFolder("\(path)/\($0)") }
        .map { "\(path)/\($0)" }.sorted()
    }

    /// The names of the folders directly in a folder, in order.
    func folders(in path: String) -> [String] {
      let found = try? FileManager.default.contentsOfDirectory(
        atPath: place(path).path)
      return (found ?? []).filter { isFolder("\(path)/\($0)") }.sorted()
    }

    func write(_ text: String, to path: String) throws {
      let place = place(path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place, options: .atomic)
    }

    private func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: place(path).path, isDirectory: &isFolder)
      return exists && isFolder.boolValue
    }
  }

  /// The lines of a text; a line break at its end does not make another.
  static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }

  /// Where a relative link on a page leads, or nil if it leaves the checkout.
  static func resolve(_ target: String, from page: String) -> String? {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/").map(String.init) {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
