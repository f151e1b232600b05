import Foundation

/// Remembers for which exercises the modules below them were last built.
///
/// A mark is as old as the build that it stands for. Once a source of the
/// package is younger than a mark, the mark says nothing any more.
struct Freshness {
  var checkout: Checkout
  var scratch: String

  /// The ids of those exercises whose mark still holds.
  func fresh(_ exercises: [Exercise]) -> Set<String> {
    guard let sources = newestSource() else { return [] }
    return Set(
      exercises.filter { exercise in
        guard let built = date(of: mark(exercise)) else { return false }
        let tests = newest(in: checkout.url(exercise.testFolder))
        return sources < built && tests < built
      }.map(\.id))
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

  /// When the manifest or any source below every exercise last changed.
  private func newestSource() -> Date? {
    let sources = try? FileManager.default.contentsOfDirectory(
      at: checkout.url("Sources"), includingPropertiesForKeys: nil)
    guard let sources, let manifest = date(of: checkout.url("Package.swift"))
    else { return nil }
    return (sources + [checkout.url("Tests/Support")])
      // The command and the scenes are not below any exercise.
      .filter { !["workbook", "Scenes"].contains($0.lastPathComponent) }
      .map(newest(in:)).reduce(manifest, max)
  }

  /// When anything in a folder last changed; its own date tells of files that
  /// came and went.
  private func newest(in folder: URL) -> Date {
    let folder = folder.resolvingSymlinksInPath()
    let paths =
      (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.map { folder.appendingPathComponent($0) }
      .reduce(date(of: folder) ?? .distantFuture) {
        max($0, date(of: $1) ?? .distantPast)
      }
  }

  private func date(of file: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: file.path)
    return attributes?[.modificationDate] as? Date
  }
}
