import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// One learner's folder among those that a teacher collected.
struct Submission {
  var student: String
  var folder: URL

  /// The sub-folders of a folder, by name; files beside them are ignored.
  static func all(in folder: URL) throws -> [Submission] {
    let items: [URL]
    do {
      items = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey],
        options: .skipsHiddenFiles)
    } catch {
      throw Failure.broken("There is no folder to read at \(folder.path).")
    }
    let found = items.filter(\.isRealFolder)
      .map { Submission(student: $0.lastPathComponent, folder: $0) }
      .sorted { $0.student < $1.student }
    guard !found.isEmpty else {
      throw Failure.broken(
        "\(folder.path) has no sub-folders; each should be a submission.")
    }
    return found
  }

  /// The `Exercises` tree: the folder itself, or the only one of that name in
  /// it, at most three levels down (an unpacked archive adds one or two).
  func exercises(for course: Course) throws -> URL {
    if holdsChapters(folder, of: course) { return folder }
    var level = [folder]
    for _ in 0..<3 {
      level = level.flatMap(subfolders)
      let found = level.filter { $0.lastPathComponent == "Exercises" }
        .filter { holdsChapters($0, of: course) }
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw Failure.broken(
          "There are \(found.count) Exercises folders in it.")
      }
    }
    throw Failure.broken("There is no Exercises folder with chapters in it.")
  }

  /// Copies the answers to some exercises, and nothing else of the submission.
  ///
  /// - Returns: what was left out and should be looked at.
  func copy(
    _ exercises: [Exercise], of course: Course, to answers: URL
  ) throws -> [String] {
    let tree = try self.exercises(for: course)
    let manager = FileManager.default
    try? manager.removeItem(at: answers)
    var remarks: [String] = []
    for exercise in exercises {
      let target = answers.appendingPathComponent(exercise.path)
      try manager.createDirectory(
        at: target, withIntermediateDirectories: true)
      let source = tree.appendingPathComponent(exercise.path)
      // A link could lead to somebody else's answers, or to the solutions.
      guard source.isRealFolder,
        source.deletingLastPathComponent().isRealFolder
      else { continue }
      for file in files(in: source) where file.pathExtension == "swift" {
        guard let data = file.answer else {
          remarks.append(
            "\(exercise.id): \(file.lastPathComponent) is a link, too large, "
              + "or cannot be read")
          continue
        }
        // A new file, never a link into the submission.
        try data.write(
          to: target.appendingPathComponent(file.lastPathComponent))
        remarks += Suspicion.remarks(on: data).map { "\(exercise.id) \($0)" }
      }
    }
    return remarks
  }

  private func holdsChapters(_ folder: URL, of course: Course) -> Bool {
    let names = Set(subfolders(of: folder).map(\.lastPathComponent))
    return course.chapters.contains { names.contains($0.name) }
  }

  private func subfolders(of folder: URL) -> [URL] {
    files(in: folder).filter(\.isRealFolder)
  }

  private func files(in folder: URL) -> [URL] {
    let items = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey],
      options: .skipsHiddenFiles)
    return (items ?? []).sorted { $0.path < $1.path }
  }
}

extension URL {
  private var attributes: [FileAttributeKey: Any]? {
    // Of the link itself, where it is one.
    try? FileManager.default.attributesOfItem(atPath: path)
  }

  fileprivate var isRealFolder: Bool {
    attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  /// The contents, if it is a file of a size that somebody wrote by hand.
  fileprivate var answer: Data? {
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, size <= 1 << 20
    else { return nil }
    return try? Data(contentsOf: self)
  }
}
