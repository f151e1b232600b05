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

  /// What stands at a path, as far as somebody can read it.
  package enum Content: Equatable {
    case text(String)
    case nothing
    case folder
    /// Bytes that are not UTF-8.
    case otherBytes
    /// The system does not let us read it, and says why.
    case closed(reason: String)
  }

  package func content(_ path: String) -> Content {
    let url = url(path)
    var isFolder: ObjCBool = false
    guard
      FileManager.default.fileExists(
        atPath: url.path, isDirectory: &isFolder)
    else { return .nothing }
    if isFolder.boolValue { return .folder }
    do {
      let data = try Data(contentsOf: url)
      return String(data: data, encoding: .utf8)
        .map { .text($0.withPlainLineEnds) } ?? .otherBytes
    } catch {
      return .closed(reason: error.reason)
    }
  }

  /// The text of a file, if it is there and is text.
  package func text(_ path: String) -> String? {
    guard case .text(let text) = content(path) else { return nil }
    return text
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

extension String {
  /// The same with the line ends that Swift's own literals have, and without
  /// the mark that some editors put before UTF-8.
  ///
  /// A carriage return with its line feed is one character, at which a search
  /// for a line feed does not stop.
  fileprivate var withPlainLineEnds: String {
    var bytes = Array(utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(0x0D) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var plain: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isBeforeLineFeed =
        index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte != 0x0D || !isBeforeLineFeed { plain.append(byte) }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
