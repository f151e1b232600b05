import Foundation
import WorkbookBase

/// Takes the answers of another copy of the workbook over into this one.
///
/// That is how a workbook without git is updated: get the newer one, and let
/// it fetch the answers. The other copy is read and left as it is.
struct AnswerImport {
  var old: Checkout
  var new: Checkout

  struct Outcome {
    var taken: [Exercise] = []
    /// Begun in both copies, and different.
    var left: [Exercise] = []
    /// Taken, and their task or tests are not what they were.
    var changed: [Exercise] = []
    /// The folders of the other copy that belong to no exercise here.
    var homeless: [String] = []
  }

  func run(_ course: Course) throws -> Outcome {
    var outcome = Outcome()
    var folders = EarlierAnswer.folders(in: old)
    for exercise in course.exercises {
      let answers =
        folders
        .filter { isPlace($0, of: exercise, in: course) }
        .map { EarlierAnswer($0, in: old, to: exercise, in: new) }
      folders.removeAll { folder in
        answers.contains { $0.before.path == folder }
      }
      guard let answer = answers.first(where: \.isBegun), !answer.isHere else {
        continue
      }
      guard new.isUntouched(exercise) else {
        outcome.left.append(exercise)
        continue
      }
      try answer.copy()
      outcome.taken.append(exercise)
      if hasChanged(answer) { outcome.changed.append(exercise) }
    }
    outcome.homeless = folders.filter { folder in
      old.swiftFiles(in: "\(Layout.exercises)/\(folder)").contains {
        !Starter.isUntouched(old.text(old.relative($0.path)) ?? "")
      }
    }
    try takeBackups(course)
    return outcome
  }

  /// Whether a folder of the other copy is an exercise's: it has its name, or
  /// its number and a name that no exercise has here.
  private func isPlace(
    _ folder: String, of exercise: Exercise, in course: Course
  ) -> Bool {
    let found = course.exercise(inFolder: folder)
    return found?.id == exercise.id
      || found == nil
        && folder.hasPrefix("\(exercise.chapter)/\(exercise.number)-")
  }

  /// Copies the backups that are not here yet.
  private func takeBackups(_ course: Course) throws {
    for file in old.files(below: Backups.folder) {
      let parts = file.dropFirst(Backups.folder.count + 1)
        .split(separator: "/", maxSplits: 1).map(String.init)
      let key = course.exercise(withEarlierID: parts[0])?.key ?? parts[0]
      let target = new.url(
        ([Backups.folder, key] + parts.dropFirst()).joined(separator: "/"))
      guard !FileManager.default.fileExists(atPath: target.path) else {
        continue
      }
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: old.url(file), to: target)
    }
  }

  private func hasChanged(_ answer: EarlierAnswer) -> Bool {
    answer.starter != new.keptStarter(of: answer.exercise)
      || tests(of: answer.before, in: old)
        != tests(of: answer.exercise, in: new)
  }

  private func tests(of exercise: Exercise, in checkout: Checkout) -> [String] {
    checkout.swiftFiles(in: exercise.testFolder).map {
      checkout.text(checkout.relative($0.path)) ?? ""
    }
  }
}
