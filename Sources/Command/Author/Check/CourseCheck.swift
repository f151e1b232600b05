import Foundation
import WorkbookBase

struct CourseCheck {
  var course: Course
  var checkout: Checkout

  func complaints() -> [Complaint] {
    course.chapters.flatMap(chapter) + course.exercises.flatMap(exercise)
      + strangers()
  }

  /// Checks that a chapter has a module, a page with its title, tests, and
  /// exercises if it should have any.
  private func chapter(_ chapter: Chapter) -> [Complaint] {
    var found: [String] = []
    let title = "# \(chapter.label)"
    let first = checkout.lines(chapter.file)?.first
    if first == nil { found.append("there is no \(chapter.file)") }
    if let first, first != title {
      found.append(
        "\(chapter.file) begins with \"\(first)\", not \"\(title)\"")
    }
    if checkout.swiftFiles(in: chapter.testFolder).isEmpty {
      found.append("there are no tests in \(chapter.testFolder)")
    }
    if chapter.hasExercises, chapter.exercises.isEmpty {
      found.append("it has no exercises")
    }
    return found.map { Complaint(chapter.number, $0) }
  }

  /// Checks that an exercise has a row, an id and an idea of its own, and all
  /// properties.
  private func exercise(_ exercise: Exercise) -> [Complaint] {
    var found: [String] = []
    if course.exercises.filter({ $0.id == exercise.id }).count > 1 {
      found.append("two exercises have this id")
    }
    let twin = course.exercises.first {
      $0.id != exercise.id && $0.objective == exercise.objective
    }
    if let twin, !exercise.objective.isEmpty {
      found.append("it has the idea of \(twin.id): \(exercise.objective)")
    }
    let chapter = course.chapters.first {
      $0.number == exercise.chapterNumber
    }
    let needsRows = chapter?.isBeyondDocuments != true
    let facts = [
      ("minutes", exercise.minutes > 0), ("points", exercise.points > 0),
      ("objective", !exercise.objective.isEmpty),
      ("rows", !needsRows || !exercise.rows.isEmpty),
    ]
    if (exercise.kind == .build) != !exercise.stages.isEmpty {
      found.append(
        "a \(Kind.build.rawValue) has `stages`, and nothing else has")
    }
    if !exercise.stages.isEmpty, !(2...6).contains(exercise.stages.count) {
      found.append("it has \(exercise.stages.count) stages, not two to six")
    }
    let missing = facts.filter { !$0.1 }.map { "`\($0.0)`" }
    if !missing.isEmpty {
      found.append("\(Course.file) must say its \(missing.listed)")
    }
    return found.map { Complaint(exercise, $0) }
  }

  private func strangers() -> [Complaint] {
    let exercises = course.exercises + OtherOperator.all.map(\.exercise)
    let paths = Set(exercises.map(\.path))
    let staged = Set(
      course.exercises.filter { !$0.stages.isEmpty }.map(\.path))
    let trees =
      (Layout.exerciseTrees + [Layout.starters]).map { ($0, paths) }
      + [(Layout.stages, staged)]
    let folders = trees.flatMap { tree, paths in
      checkout.folders(in: tree).filter { "\(tree)/\($0)" != Layout.stages }
        .flatMap { chapter in
          checkout.folders(in: "\(tree)/\(chapter)").map { "\(chapter)/\($0)" }
        }.filter { !paths.contains($0) }.map { "\(tree)/\($0)" }
    }
    return folders.sorted().map { path in
      let number = path.firstMatch(of: #/Chapter(\d\d)/#).map { String($0.1) }
      return Complaint(
        number, "\(Course.file) has no row for \(path)")
    }
  }
}
