import Foundation
import WorkbookBase

/// `workbook reset 05.2` restores the starter, and keeps the learner's version;
/// `--undo` brings that back.
func reset(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let isUndo = options.flag("--undo")
  let exercise = try workbook.exercise(
    named: options.required("reset", workbook.example))
  if isUndo { return try workbook.bringBack(exercise) }
  let checkout = workbook.checkout
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
  let reset = AnswerReplacement(
    checkout: checkout, exercise: exercise, text: starter)
  if reset.isDone {
    reset.bringHints()
    workbook.say("\(exercise.file) is the starter already.")
    return .passed
  }
  let backup = try reset.run()
  // Delete the progress of the exercise, too.
  ProgressFile(checkout: checkout).update { $0.entries[exercise.key] = nil }
  workbook.tell(backup, "Your version is kept in")
  workbook.say("\(exercise.file) is the starter again.")
  workbook.printNext([
    ("test \(exercise.id)", "see where it stands"),
    ("reset \(exercise.id) --undo", "your version again"),
  ])
  return .passed
}

extension CommandContext {
  /// Names the files of a backup.
  func tell(_ backup: Backups.Backup?, _ words: String) {
    guard let backup else { return }
    terminal.print("\(words) \(backup.folder)/:")
    for name in backup.names { terminal.print("  \(name)") }
  }

  /// Puts the newest backup of an answer in its place; what is there becomes a
  /// backup too, so that the same command takes it back.
  fileprivate func bringBack(_ exercise: Exercise) throws -> ExitStatus {
    guard
      let folder = Backups(checkout: checkout).newest(of: exercise),
      let answer = try? Data(
        contentsOf: checkout.url("\(folder)/\(exercise.fileName)"))
    else {
      throw Failure.usage(
        "There is no backup of \(exercise.id) in \(Backups.folder)/.")
    }
    let reset = AnswerReplacement(
      checkout: checkout, exercise: exercise, text: answer, name: "backup")
    if reset.isDone {
      say("\(exercise.file) is the same as \(folder)/ already.")
      return .passed
    }
    let backup = try reset.run()
    ProgressFile(checkout: checkout).update { $0.entries[exercise.key] = nil }
    if let backup {
      terminal.print("Your earlier answer is in \(backup.folder)/.")
    }
    say("\(exercise.file) is your version from \(folder)/ again.")
    printNext([("test \(exercise.id)", "see where it stands")])
    return .passed
  }
}

/// Writes a starter or another text in place of the learner's answer.
struct AnswerReplacement {
  var checkout: Checkout
  var exercise: Exercise
  var text: Data
  /// The name of the text in an error message.
  var name = "starter"

  /// A Boolean value that indicates whether the text is the exercise's only
  /// file.
  var isDone: Bool {
    Backups(checkout: checkout).names(in: exercise) == [exercise.fileName]
      && (checkout.text(exercise.file).map { Data($0.utf8) } == text
        || (try? Data(contentsOf: checkout.url(exercise.file))) == text)
  }

  /// Writes the text to disk before it moves any of the learner's files.
  func run() throws -> Backups.Backup? {
    let folder = checkout.url("\(Layout.exercises)/\(exercise.path)")
    // The file is hidden, so SwiftPM and backups ignore it. A file left by an
    // interrupted reset is overwritten.
    let waiting = folder.appendingPathComponent(".starter")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true)
      try text.write(to: waiting)
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
