import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// `workbook reset 05.2`: the starter again; the learner's version is kept.
func reset(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  var options = Options(arguments)
  let exercise = try workbook.course.exercise(
    options.required("reset", workbook.example))
  let checkout = workbook.checkout
  guard let starter = StarterSource(checkout: checkout).text(of: exercise)
  else {
    throw Failure.broken(
      """
      The starter of \(exercise.id) is neither in git's history nor in \
      .workbook/starters/, so nothing was changed.
      """)
  }
  let terminal = workbook.terminal
  let own = checkout.text(exercise.file)
  if own == starter {
    terminal.print("\(exercise.file) is the starter already.")
    return .passed
  }

  if own != nil {
    let backup = try Backups(checkout: checkout).keep(exercise)
    terminal.print("Your version is kept in \(backup)/")
  }
  do {
    let file = checkout.url(exercise.file)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(starter.utf8).write(to: file, options: .atomic)
  } catch {
    throw Failure.broken(
      "\(exercise.file) could not be written: \(error.localizedDescription)")
  }
  ProgressFile(checkout: checkout).update {
    $0.entries[exercise.id] = nil
  }
  terminal.print("\(exercise.file) is the starter again.")
  workbook.printNext([("test \(exercise.id)", "see where it stands")])
  return .passed
}
