import Foundation

/// A copy of the workbook on disk.
///
/// Paths are relative to its root:
/// `Chapters/05-Demand.md`.
package struct Checkout {
  package var root: URL

  package init(root: URL) {
    self.root = root
  }

  /// Finds the checkout that contains a folder, by walking up from it.
  package static func find(
    from folder: String = FileManager.default.currentDirectoryPath
  ) throws -> Checkout {
    var place = URL(fileURLWithPath: folder, isDirectory: true)
      .standardizedFileURL
    while true {
      let manifest = place.appendingPathComponent(Layout.manifest)
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

  /// Throws a failure that names the missing paths, if there are any.
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
}

extension Checkout {
  /// A Boolean value that indicates whether this is the whole workbook, not a
  /// copy for learners.
  package var isWhole: Bool { exists(Layout.solutions) }

  package func requireSolutions() throws {
    guard !isWhole else { return }
    throw Failure.broken(
      """
      This student edition has no solutions, no code of mistakes, and no \
      programs for teachers and authors. The whole workbook has them: ask \
      your teacher.
      """)
  }
}

// MARK: - Paths

extension Checkout {
  package func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// Returns a full path inside the root as a relative one.
  package func relative(_ path: String) -> String {
    path.hasPrefix(root.path + "/")
      ? String(path.dropFirst(root.path.count + 1)) : path
  }

  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  /// Returns the sorted files below a folder whose names have an ending.
  package func files(below path: String, ending: String = "") -> [String] {
    let found = try? FileManager.default.subpathsOfDirectory(
      atPath: url(path).path)
    return (found ?? [])
      .filter { $0.hasSuffix(ending) && !url("\(path)/\($0)").isFolder }
      .map { "\(path)/\($0)" }.sorted()
  }

  /// Returns the sorted names of a folder's visible subfolders.
  package func folders(in path: String) -> [String] {
    let found = try? FileManager.default.contentsOfDirectory(
      atPath: url(path).path)
    return (found ?? [])
      .filter { !$0.hasPrefix(".") && url("\(path)/\($0)").isFolder }.sorted()
  }

  /// Returns the Swift files directly in a folder, sorted by name.
  package func swiftFiles(in folder: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: url(folder), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

extension URL {
  var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

// MARK: - Texts

extension Checkout {
  /// Returns the text of a file; nil if it is missing or not text.
  package func text(_ path: String) -> String? {
    (try? Data(contentsOf: url(path)))
      .flatMap { String(data: $0.withPlainLineEnds, encoding: .utf8) }
  }

  package func lines(_ path: String) -> [String]? { text(path)?.lines }

  /// Writes a whole file or nothing, and creates its folders.
  package func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).save(to: url(path))
    } catch {
      throw Failure.broken(
        "\(path) could not be written: \(error.localizedDescription)")
    }
  }
}

/// A line in a file of the checkout.
package struct FileLocation: Equatable, Codable {
  /// Relative to the root of the checkout.
  package var file: String
  package var line: Int

  package var description: String { "\(file):\(line)" }
  /// The location without folders: `Sink.swift:20`.
  package var name: String {
    "\(file.split(separator: "/").last ?? ""):\(line)"
  }

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension Data {
  /// The text with the line ends of Swift's literals, and without a byte order
  /// mark.
  ///
  /// Swift treats a carriage return and its line feed as one character, which a
  /// search for a line feed does not find.
  package var withPlainLineEnds: Data {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? Data(dropFirst(3)) : self
    guard text.range(of: Data([0x0D, 0x0A])) != nil else { return text }
    return text.replacing([0x0D, 0x0A], with: [0x0A])
  }
}
