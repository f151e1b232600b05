import Foundation
import WorkbookCourse
import WorkbookTools

/// The targets that `Package.swift` makes, as SwiftPM reads it.
struct Manifest: Decodable {
  struct Target: Decodable {
    var name: String
    var path: String?
    var sources: [String]?

    /// The folder that it takes: one below its path if it says so.
    var folder: String? {
      path.map { path in
        sources?.first.map { "\(path)/\($0)" } ?? path
      }
    }
  }

  var targets: [Target]

  init(targets: [Target]) {
    self.targets = targets
  }

  static func read(in checkout: Checkout) throws -> Manifest {
    try Toolchain.requireSwift()
    // All targets, whatever the surroundings have chosen.
    let said = try ChildProcess.run(
      [
        "env", "-u", "WORKBOOK_EXERCISE", "-u", "WORKBOOK_ANSWERS",
        "swift", "package", "--package-path", checkout.root.path,
        "--scratch-path", checkout.url(".build/check").path, "dump-package",
      ], in: checkout.root)
    guard said.succeeded else {
      throw Failure.broken(
        "Package.swift cannot be read.\n" + said.errors.trimmed)
    }
    return try JSONDecoder().decode(Manifest.self, from: Data(said.output.utf8))
  }

  func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}

/// The course table, `Package.swift` and the folders know the same chapters and
/// exercises.
struct CourseCheck {
  var course: Course
  var checkout: Checkout
  var manifest: Manifest

  func complaints() -> [Complaint] {
    course.chapters.flatMap(chapter) + course.exercises.flatMap(exercise)
      + strangers()
  }

  /// A chapter has a module, a page with its title, tests and exercises.
  private func chapter(_ chapter: Chapter) -> [Complaint] {
    var found: [String] = []
    if manifest.target(chapter.name) == nil {
      found.append("Package.swift's table has no \(chapter.name)")
    }
    for page in chapter.pages {
      let title = "# \(page.label)"
      let first = checkout.lines(page.file)?.first
      if first == nil { found.append("there is no \(page.file)") }
      if let first, first != title {
        found.append(
          "\(page.file) begins with \"\(first)\", not \"\(title)\"")
      }
    }
    if checkout.swiftFiles(in: chapter.testFolder).isEmpty {
      found.append("there are no tests in \(chapter.testFolder)")
    }
    if chapter.exercises.isEmpty { found.append("it has no exercises") }
    return found.map { Complaint(chapter.number, $0) }
  }

  /// An exercise has its two targets where they belong, an id of its own, and
  /// all that the table must say.
  private func exercise(_ exercise: Exercise) -> [Complaint] {
    var found: [String] = []
    let targets = [
      (exercise.module, "\(Layout.exercises)/\(exercise.path)"),
      (exercise.testModule, exercise.testFolder),
    ]
    if targets.contains(where: { manifest.target($0.0) == nil }) {
      found.append("Package.swift's table has no row for \(exercise.path)")
    }
    for (name, path) in targets {
      guard let folder = manifest.target(name)?.folder, folder != path else {
        continue
      }
      found.append("Package.swift looks for \(name) in \(folder), not \(path)")
    }
    if course.exercises.filter({ $0.id == exercise.id }).count > 1 {
      found.append("two exercises have this id")
    }
    let facts = [
      ("minutes", exercise.minutes > 0), ("points", exercise.points > 0),
      ("objective", !exercise.objective.isEmpty),
      ("rows", !exercise.rows.isEmpty),
    ]
    let missing = facts.filter { !$0.1 }.map { "`\($0.0)`" }
    if !missing.isEmpty {
      found.append("\(Course.file) must say its \(missing.listed)")
    }
    let tests = checkout.swiftFiles(in: exercise.testFolder)
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    for test in exercise.rubric.flatMap(\.tests)
    where !tests.contains(where: { $0.contains("\"\(test)\"") }) {
      found.append("the rubric names a test that is not there, \"\(test)\"")
    }
    return found.map { Complaint(exercise, $0) }
  }

  /// What stands somewhere and in no row of the course.
  private func strangers() -> [Complaint] {
    let chapters = Set(course.chapters.map(\.name))
    let modules = Set(course.exercises.map(\.module))
    let paths = Set(course.exercises.map(\.path))
    let targets = manifest.targets.filter { target in
      target.name.wholeMatch(of: #/Chapter\d\d(?!.*Tests$).*/#) != nil
        && !chapters.contains(target.name)
        || target.name.wholeMatch(of: #/Exercise\d\d_\d+/#) != nil
          && !modules.contains(target.name)
    }.map { $0.folder ?? $0.name }
    let folders = Layout.exerciseTrees.flatMap { tree in
      checkout.folders(in: tree).flatMap { chapter in
        checkout.folders(in: "\(tree)/\(chapter)").map { "\(chapter)/\($0)" }
      }.filter { !paths.contains($0) }.map { "\(tree)/\($0)" }
    }
    return Set(targets + folders).sorted().map { path in
      let number = path.firstMatch(of: #/Chapter(\d\d)/#).map { String($0.1) }
      return Complaint(
        number, "\(Course.file) has no row for \(path)")
    }
  }
}
