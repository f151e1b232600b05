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

  /// What stands at a path, as far as somebody can read it.
  enum Content: Equatable {
    case text(String)
    case nothing
    case folder
    /// Bytes that are not UTF-8.
    case otherBytes
    /// The system does not let us read it, and says why.
    case closed(reason: String)
  }

  func content(_ path: String) -> Content {
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
  func text(_ path: String) -> String? {
    guard case .text(let text) = content(path) else { return nil }
    return text
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

extension Error {
  /// What went wrong, in the system's own words where it has some.
  var reason: String {
    let error = self as NSError
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return inner.localizedDescription
    }
    return error.localizedDescription
  }
}
