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
  }

  func run(_ exercises: [Exercise]) throws -> Outcome {
    var outcome = Outcome()
    for exercise in exercises {
      guard let before = found(exercise), isBegun(before) else { continue }
      let files = Backups(checkout: old).names(in: before)
      if isSame(files, from: before, to: exercise) { continue }
      guard new.isUntouched(exercise) else {
        outcome.left.append(exercise)
        continue
      }
      try take(files, from: before, to: exercise)
      outcome.taken.append(exercise)
      if hasChanged(before, exercise) { outcome.changed.append(exercise) }
    }
    return outcome
  }

  /// The exercise of that number in the other copy, which may have had another
  /// name then.
  private func found(_ exercise: Exercise) -> Exercise? {
    if old.exists("\(Layout.exercises)/\(exercise.path)") { return exercise }
    let chapters = old.folders(in: Layout.exercises).filter {
      $0.hasPrefix(exercise.chapter.prefix("Chapter00".count))
    }
    let number = exercise.folder.prefix { $0 != "-" } + "-"
    for chapter in chapters {
      for folder in old.folders(in: "\(Layout.exercises)/\(chapter)")
      where folder.hasPrefix(number) {
        return exercise.renamed(
          chapter: chapter,
          title: String(folder.dropFirst(number.count)).inWords)
      }
    }
    return nil
  }

  private func isBegun(_ exercise: Exercise) -> Bool {
    old.exists(exercise.file)
      && !old.isUntouched(exercise)
  }

  private func isSame(
    _ files: [String], from before: Exercise, to exercise: Exercise
  ) -> Bool {
    files.allSatisfy { name in
      FileManager.default.contentsEqual(
        atPath: old.url("\(Layout.exercises)/\(before.path)/\(name)").path,
        andPath: new.url(place(of: name, before, exercise)).path)
    }
  }

  private func place(
    of name: String, _ before: Exercise, _ exercise: Exercise
  ) -> String {
    name == before.fileName
      ? exercise.file : "\(Layout.exercises)/\(exercise.path)/\(name)"
  }

  private func take(
    _ files: [String], from before: Exercise, to exercise: Exercise
  ) throws {
    _ = try Backups(checkout: new).setAside(exercise)
    for name in files {
      let source = old.url("\(Layout.exercises)/\(before.path)/\(name)")
      let target = new.url(place(of: name, before, exercise))
      do {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(),
          withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source, to: target)
      } catch {
        throw Failure.broken(
          """
          \(source.path) could not be copied here; it is safe where it is.
          \(error.reason)
          """)
      }
    }
  }

  private func hasChanged(_ before: Exercise, _ exercise: Exercise) -> Bool {
    let starters = (
      old.keptStarter(of: before),
      new.keptStarter(of: exercise)
    )
    return starters.0 != starters.1
      || tests(of: before, in: old) != tests(of: exercise, in: new)
  }

  private func tests(of exercise: Exercise, in checkout: Checkout) -> [String] {
    checkout.swiftFiles(in: exercise.testFolder).map {
      checkout.text(checkout.relative($0.path)) ?? ""
    }
  }
}
