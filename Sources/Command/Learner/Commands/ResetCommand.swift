import Foundation
import WorkbookBase

/// `workbook reset 05.2`: the starter again; the learner's version is kept.
func reset(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let exercise = try workbook.exercise(
    named: options.required("reset", workbook.example))
  let (checkout, terminal) = (workbook.checkout, workbook.terminal)
  let kept = exercise.file(in: Layout.starters)
  guard
    let starter = exercise.made.map({ Data($0.starter.utf8) })
      ?? (try? Data(contentsOf: checkout.url(kept)))
  else {
    throw Failure.broken(
      """
      \(kept) is missing, so nothing was changed.
      Take it from a fresh copy of the workbook.
      """)
  }
  let reset = Reset(checkout: checkout, exercise: exercise, starter: starter)
  if reset.isDone {
    reset.bringHints()
    workbook.say("\(exercise.file) is the starter already.")
    return .passed
  }
  let backup = try reset.run()
  // How it stood is forgotten, too.
  ProgressFile(checkout: checkout).update { $0.entries[exercise.key] = nil }
  if let backup {
    terminal.print("Your version is kept in \(backup.folder)/:")
    for name in backup.names { terminal.print("  \(name)") }
  }
  workbook.say("\(exercise.file) is the starter again.")
  workbook.printNext([("test \(exercise.id)", "see where it stands")])
  return .passed
}

/// Brings a starter back to where the learner's answer stands, or puts another
/// text there.
struct Reset {
  var checkout: Checkout
  var exercise: Exercise
  var starter: Data
  /// What the text is called when it cannot be written.
  var name = "starter"

  /// Whether the starter stands there, and nothing beside it.
  var isDone: Bool {
    Backups(checkout: checkout).names(in: exercise) == [exercise.fileName]
      && (checkout.text(exercise.file).map { Data($0.utf8) } == starter
        || (try? Data(contentsOf: checkout.url(exercise.file))) == starter)
  }

  /// The starter is on the disk before anything of the learner's is moved.
  func run() throws -> Backups.Backup? {
    let folder = checkout.url("\(Layout.exercises)/\(exercise.path)")
    // Hidden, so that neither SwiftPM nor a backup takes it; what an earlier
    // reset left there that was cut off is written over.
    let waiting = folder.appendingPathComponent(".starter")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true)
      try starter.write(to: waiting)
    } catch {
      try? FileManager.default.removeItem(at: waiting)
      throw failure(error)
    }
    let backups = Backups(checkout: checkout)
    var backup: Backups.Backup?
    do {
      backup = try backups.setAside(exercise)
      try FileManager.default.moveItem(
        at: waiting, to: checkout.url(exercise.file))
    } catch {
      if let backup { backups.putBack(backup, of: exercise) }
      try? FileManager.default.removeItem(at: waiting)
      throw error is Failure ? error : failure(error)
    }
    bringHints()
    return backup
  }

  /// Brings the hints back if they are gone.
  func bringHints() {
    let kept = "\(Layout.starters)/\(exercise.path)/\(exercise.hintsName)"
    guard !checkout.exists(exercise.hintsFile) else { return }
    try? FileManager.default.copyItem(
      at: checkout.url(kept), to: checkout.url(exercise.hintsFile))
  }

  private func failure(_ error: Error) -> Failure {
    .broken(
      """
      The \(name) could not be written to Exercises/\(exercise.path)/, so \
      nothing was changed.
      \(error.reason)
      """)
  }
}
