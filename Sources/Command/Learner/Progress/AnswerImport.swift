import Foundation
import WorkbookBase

/// Copies the answers of another copy of the workbook to this one.
///
/// This updates a workbook without git: a newer copy takes the answers from the
/// older one. The older copy is not changed.
struct AnswerImport {
  var old: Checkout
  var new: Checkout

  struct Outcome {
    var taken: [Exercise] = []
    /// The exercises that are begun in both copies with different answers.
    var left: [Exercise] = []
    /// The taken exercises with a changed task or changed tests.
    var changed: [Exercise] = []
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

  /// Returns whether a folder of the other copy belongs to an exercise: it has
  /// the exercise's name, or its number and a name that no exercise has had.
  private func isPlace(
    _ folder: String, of exercise: Exercise, in course: Course
  ) -> Bool {
    let found = course.exercise(inFolder: folder)
    return found?.id == exercise.id
      || found == nil
        && !EarlierNumbers.replaced.contains(exercise.at(folder).key)
        && folder.hasPrefix("\(exercise.chapter)/\(exercise.number)-")
  }

  /// Copies the backups that are missing in this copy.
  private func takeBackups(_ course: Course) throws {
    for file in old.files(below: Backups.folder) {
      let path = file.dropFirst(Backups.folder.count + 1)
      let parts = path.split(separator: "/").map(String.init)
      // The owner is an id, or a key of two parts.
      let owned = [1, 2].lazy.compactMap { count in
        course.exercise(
          withEarlierID: parts.prefix(count).joined(separator: "/")
        ).map { owner in
          [owner.key]
            + parts.dropFirst(count).map {
              owner.earlierFileNames.contains($0) ? owner.fileName : $0
            }
        }
      }.first
      let target = new.url(
        ([Backups.folder] + (owned ?? parts)).joined(separator: "/"))
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
