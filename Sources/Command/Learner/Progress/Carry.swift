import Foundation
import WorkbookBase

extension CommandContext {
  /// Moves progress, backups and answers from the exercises of an earlier
  /// edition to those of this edition.
  ///
  /// Every command calls it first, because an update ends with the first
  /// command of the newer edition. If it is interrupted, the next command
  /// continues it.
  func carry() {
    let file = ProgressFile(checkout: checkout)
    let progress = file.read()
    if progress.carried(to: course) != progress {
      let (_, warning) = file.update { $0 = $0.carried(to: course) }
      if let warning { terminal.note(warning) }
    }
    let places = Set(course.exercises.map(\.path))
    let strays = EarlierAnswer.folders(in: checkout)
      .filter { !places.contains($0) }
    let backups =
      checkout.folders(in: Backups.folder)
      + EarlierNumbers.renamed.keys.sorted().filter {
        checkout.exists("\(Backups.folder)/\($0)")
      }
    let programs = checkout.files(below: PlayedProgram.folder, ending: ".txt")
    guard !(strays + backups + programs).isEmpty else { return }
    do {
      let lock = try FileLock(checkout.url(".workbook/lock"), waits: true)
      defer { withExtendedLifetime(lock) {} }
      for id in backups {
        guard let owner = course.exercise(withEarlierID: id) else { continue }
        try Backups(checkout: checkout)
          .move(id, to: owner, fileNames: owner.earlierFileNames)
      }
      for program in programs {
        let id = program.dropFirst(PlayedProgram.folder.count + 1)
          .dropLast(".txt".count)
        guard let owner = course.exercise(withEarlierID: String(id)),
          let text = checkout.text(program)
        else { continue }
        try checkout.write(text, to: PlayedProgram.file(of: owner))
        try FileManager.default.removeItem(at: checkout.url(program))
      }
      for path in strays { try moveEarlierAnswer(in: path) }
    } catch {
      let reason = (error as? Failure)?.message ?? error.reason
      terminal.note(
        "Not all of an earlier edition could be brought here.\n\(reason)")
    }
  }

  /// Copies the answer to its exercise, unless that is begun, and moves the
  /// original to a backup.
  private func moveEarlierAnswer(in path: String) throws {
    guard let exercise = course.exercise(inFolder: path) else { return }
    let answer = EarlierAnswer(path, in: checkout, to: exercise, in: checkout)
    let now = EarlierAnswer(
      exercise.path, in: checkout, to: exercise, in: checkout)
    guard !answer.names.isEmpty else { return }
    let isBegun = answer.isBegun
    let isFree = !now.isBegun || answer.isHere
    if isBegun, isFree, !answer.isHere { try answer.copy() }
    let backup = try Backups(checkout: checkout).setAside(
      answer.before, as: exercise)
    guard isBegun, let backup else { return }
    terminal.note(
      isFree
        ? "Your answer to \(exercise.id) \(exercise.title) is in its new place,"
          + " \(exercise.file); as it was, it is in \(backup.folder)."
        : "You have begun \(exercise.id) \(exercise.title) in its new place,"
          + " \(exercise.file), so what stood in Exercises/\(path) is in"
          + " \(backup.folder).")
  }
}
