import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookKit
import WorkbookPages

/// The course table, `Package.swift` and the four trees of folders know the
/// same exercises.
struct CourseCheck {
  var course: Course
  var checkout: Checkout
  var manifest: Manifest

  func complaints() -> [Complaint] {
    course.exercises.flatMap(targets) + strangers()
      + course.chapters.flatMap(
        chapter) + trees() + values()
  }

  /// Each exercise has its two targets, where they belong.
  private func targets(of exercise: Exercise) -> [Complaint] {
    let expected = [
      exercise.module: "Exercises/\(exercise.path)",
      exercise.testModule: exercise.testFolder,
    ]
    return expected.sorted { $0.key < $1.key }.compactMap { name, path in
      guard let target = manifest.targets.first(where: { $0.name == name })
      else {
        return Complaint(
          exercise, "Package.swift's table has no row for \(exercise.path)")
      }
      return target.folder == path
        ? nil
        : Complaint(
          exercise,
          "Package.swift looks for \(name) in \(target.folder ?? "?"), not \(path)"
        )
    }.uniqued()
  }

  /// No target stands for an exercise that the course does not have.
  private func strangers() -> [Complaint] {
    let known = Set(course.exercises.flatMap { [$0.module, $0.testModule] })
    return manifest.targets
      .filter { $0.name.wholeMatch(of: #/Exercise\d\d_\d+/#) != nil }
      .filter { !known.contains($0.name) }
      .map {
        Complaint(
          nil, "Course.swift has no row for \($0.folder ?? $0.name)")
      }
  }

  private func chapter(_ chapter: Chapter) -> [Complaint] {
    manifest.targets.contains { $0.name == chapter.name }
      ? []
      : [Complaint(nil, "Package.swift's table has no \(chapter.name)")]
  }

  /// No tree holds a folder that no row speaks of.
  private func trees() -> [Complaint] {
    let known = Set(course.exercises.map(\.path))
    let trees = ["Exercises", "Solutions", "Tests/Exercises", "Tests/Mistakes"]
    return trees.flatMap { tree in
      folders(in: tree).flatMap { chapter in
        folders(in: "\(tree)/\(chapter)").map { "\(chapter)/\($0)" }
      }.filter { !known.contains($0) }.map {
        Complaint(nil, "Course.swift has no row for the folder \(tree)/\($0)")
      }
    }
  }

  /// Ids are used once; minutes, points and objectives are given.
  private func values() -> [Complaint] {
    let exercises = course.exercises
    return exercises.enumerated().flatMap { index, exercise in
      var found: [Complaint] = []
      if exercises[..<index].contains(where: { $0.id == exercise.id }) {
        found.append(Complaint(exercise, "two exercises have this id"))
      }
      if exercise.points < 1 || exercise.minutes < 1
        || exercise.objective.isEmpty || exercise.rows.isEmpty
      {
        found.append(
          Complaint(
            exercise,
            "Course.swift must give its minutes, points, objective and rows"))
      }
      return found
    }
  }

  private func folders(in path: String) -> [String] {
    let items =
      (try? FileManager.default.contentsOfDirectory(
        at: checkout.url(path), includingPropertiesForKeys: [.isDirectoryKey],
        options: .skipsHiddenFiles)) ?? []
    return items.filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
  }
}

extension [Complaint] {
  fileprivate func uniqued() -> [Complaint] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
