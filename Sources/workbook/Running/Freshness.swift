import Foundation

/// Remembers for which exercises the modules below them were last built.
///
/// A mark is as old as the build that it stands for. Once a source of the
/// package is younger than a mark, the mark says nothing any more.
struct Freshness {
  var checkout: Checkout
  var scratch: String

  func isFresh(_ exercise: Exercise) -> Bool {
    guard let built = date(of: mark(exercise)) else { return false }
    return newestSource().map { $0 < built } ?? false
  }

  /// - Parameter start: when the build began, so that a change made while it
  ///   ran counts as younger.
  func note(_ exercises: [Exercise], builtFrom start: Date) {
    try? FileManager.default.createDirectory(
      at: checkout.url("\(scratch)/built"), withIntermediateDirectories: true)
    for exercise in exercises {
      let file = mark(exercise)
      guard
        FileManager.default.createFile(atPath: file.path, contents: nil)
      else { continue }
      try? FileManager.default.setAttributes(
        [.modificationDate: start], ofItemAtPath: file.path)
    }
  }

  private func mark(_ exercise: Exercise) -> URL {
    checkout.url("\(scratch)/built/\(exercise.id)")
  }

  /// When the manifest or any source below an exercise last changed.
  private func newestSource() -> Date? {
    let manager = FileManager.default
    var newest = date(of: checkout.url("Package.swift"))
    func look(at file: URL) {
      if let date = date(of: file), date > newest ?? .distantPast {
        newest = date
      }
    }
    let sources = try? manager.contentsOfDirectory(
      at: checkout.url("Sources"), includingPropertiesForKeys: nil)
    for folder in (sources ?? []) + [checkout.url("Tests/Support")] {
      // The command and the scenes are not below any exercise.
      if ["workbook", "Scenes"].contains(folder.lastPathComponent) { continue }
      let folder = folder.resolvingSymlinksInPath()
      // A folder's own date tells of files that came and went.
      look(at: folder)
      for path in (try? manager.subpathsOfDirectory(atPath: folder.path)) ?? []
      {
        look(at: folder.appendingPathComponent(path))
      }
    }
    return newest
  }

  private func date(of file: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: file.path)
    return attributes?[.modificationDate] as? Date
  }
}
