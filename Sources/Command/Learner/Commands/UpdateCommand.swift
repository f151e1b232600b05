import Foundation
import WorkbookBase

/// `workbook update` installs the newest workbook, and keeps the learner's
/// answers.
///
/// With git it pulls. With `--from FOLDER` it copies the answers from another
/// copy, without git.
func update(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let folder = try options.value("--from")
  guard try options.only("update") == nil else {
    throw Failure.usage(
      "`workbook update` takes no name. Another copy is named so: "
        + "`swift run workbook update --from FOLDER`.")
  }
  if let folder { return try takeOver(from: folder, in: workbook) }

  let update = GitUpdate(workbook.checkout)
  guard update.isPossible else {
    throw Failure.broken(
      """
      Git does not know this copy of the workbook, so it cannot be pulled.
      Get the newer workbook and unpack it beside this one. There, type
        swift run workbook update --from \(workbook.checkout.root.path.quoted)
      It takes your answers over, and leaves this copy as it is.
      """)
  }
  guard let outcome = try update.run() else {
    workbook.terminal.print("This is the newest workbook already.")
    return .passed
  }
  workbook.tell(outcome)
  return .passed
}

private func takeOver(from typed: String, in workbook: CommandContext) throws
  -> ExitStatus
{
  let folder = URL(fileURLWithPath: typed, isDirectory: true).path
  let new = workbook.checkout
  guard let old = try? Checkout.find(from: folder),
    old.root.resolvingSymlinksInPath() != new.root.resolvingSymlinksInPath()
  else {
    throw Failure.usage(
      "\(typed) is not another copy of the workbook: --from takes the folder "
        + "of the copy that has your answers.")
  }
  let outcome = try AnswerImport(old: old, new: new).run(workbook.course)
  workbook.takeProgress(from: old, outcome)
  workbook.tell(outcome, from: old)
  return .passed
}

extension CommandContext {
  // MARK: - With git

  fileprivate func tell(_ outcome: GitUpdate.Outcome) {
    terminal.print(
      "The workbook is newer by \(counted(outcome.commits, "commit")).")
    if !outcome.own.isEmpty {
      terminal.print(
        "\(counted(outcome.own.count, "file")) of yours in Exercises "
          + "\(outcome.own.count == 1 ? "is" : "are") as before.")
    }
    if !outcome.homeless.isEmpty {
      terminal.print(
        "These have no place any more. Your next command takes each to its new "
          + "place, or leaves it where it is if it has none:")
      for file in outcome.homeless { terminal.print("  \(file)") }
    }
    var changed: [Exercise] = []
    for exercise in course.exercises {
      let isTask = outcome.changed.contains(exercise.file)
      let isTest = outcome.changed.contains {
        $0.hasPrefix(exercise.testFolder + "/")
      }
      guard isTask || isTest else { continue }
      if !checkout.isUntouched(exercise) { changed.append(exercise) }
    }
    forget(changed)
    tellChanged(changed)
    printNext([("", "where you are now")])
  }

  // MARK: - From another copy

  /// Copies the progress of the other copy, if it is still valid.
  fileprivate func takeProgress(
    from old: Checkout, _ outcome: AnswerImport.Outcome
  ) {
    let before = ProgressFile(checkout: old).read().carried(to: course)
    let (_, warning) = ProgressFile(checkout: checkout).update { progress in
      for exercise in outcome.taken { progress[exercise] = before[exercise] }
      progress.last = progress.last ?? before.last
    }
    if let warning { terminal.note(warning) }
    forget(outcome.changed)
  }

  fileprivate func tell(_ outcome: AnswerImport.Outcome, from old: Checkout) {
    guard !(outcome.taken + outcome.left).isEmpty || !outcome.homeless.isEmpty
    else {
      terminal.print(
        "\(old.root.path) has no answers that are not here already.")
      return
    }
    list(outcome.taken, below: "Taken over from \(old.root.path):")
    list(
      outcome.left,
      below: "You have begun these here, so they stay as they are here:")
    if !outcome.homeless.isEmpty {
      terminal.print(
        "These belong to no exercise here, and stay where they are:")
      for folder in outcome.homeless {
        terminal.print("  \(old.root.path)/\(Layout.exercises)/\(folder)")
      }
    }
    terminal.print("The other copy is as it was; its backups are here, too.")
    tellChanged(outcome.changed)
    printNext([("", "where you are now")])
  }

  private func list(_ exercises: [Exercise], below words: String) {
    guard !exercises.isEmpty else { return }
    terminal.print(words)
    for exercise in exercises {
      terminal.print("  \(exercise.id) \(exercise.title)")
    }
  }

  // MARK: - Both

  private func tellChanged(_ exercises: [Exercise]) {
    guard !exercises.isEmpty else {
      terminal.print("No exercise that you have begun has changed.")
      return
    }
    terminal.print()
    terminal.print("You have begun these, and their task or tests changed:")
    for exercise in exercises {
      terminal.print("  \(exercise.id) \(exercise.title)")
      terminal.print("    yours:   \(exercise.file)")
      terminal.print("    starter: \(exercise.file(in: Layout.starters))")
    }
  }

  private func forget(_ exercises: [Exercise]) {
    ProgressFile(checkout: checkout).update { progress in
      for exercise in exercises { progress[exercise].tested = nil }
    }
  }
}
