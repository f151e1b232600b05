extension Report {
  func printObstacle(_ obstacle: UnreadableFile, of result: ExerciseResult) {
    let file = result.file
    switch obstacle {
    case .folder:
      say("\(file) is a folder, and its answer is a file of that name.")
      say("Move the folder away, and save the answer there.")
    case .notText:
      say(
        "\(file) cannot be read as text: Swift reads UTF-8 and nothing else, "
          + "and this was saved in another encoding.")
      say(
        "Save it again as UTF-8; editors call that “Save with encoding”. "
          + "Nothing was changed.")
    case .closed(let reason):
      say("\(file) cannot be opened. The system says: \(reason)")
    case .conflict(let line):
      say(
        "An update or a merge left two versions of the same lines in your "
          + "file, from line \(line) on:")
      say("")
      say("    <<<<<<<   one version begins")
      say("    =======   it ends, and the other begins")
      say("    >>>>>>>   the other ends")
      printLine(at: FileLocation(file: file, line: line))
      say("")
      say(
        "Keep the lines that you want, delete the others and the three marks, "
          + "and save.")
    }
    say(restartKeeping(result.exercise))
  }

  /// Prints that the file is missing, and another name that it may have.
  func printMissing(_ result: ExerciseResult) {
    say("There is no \(result.file).")
    let others = Backups(checkout: checkout).names(in: result.exercise)
      .filter { $0.hasSuffix(".swift") }
    if result.answers == Layout.exercises, let other = others.first {
      say(
        "Beside it is \(other). If that is your answer, call it "
          + "\(result.exercise.fileName) again.")
    }
    say(restart(result.exercise) + ".")
  }

  /// Returns how to restore the starter when another file is in its place.
  func restartKeeping(_ exercise: Exercise) -> String {
    restart(exercise) + "; the file that is there now is kept."
  }

  private func restart(_ exercise: Exercise) -> String {
    "`swift run workbook reset \(exercise.id)` brings the starter back"
  }

  /// Reminds the learner to delete the NOT STARTED line.
  func printForgottenLine(_ result: ExerciseResult) {
    guard result.answers == Layout.exercises, result.obstacle == nil,
      result.verdict.kind != .notStarted,
      let text = result.tested ?? checkout.text(result.file),
      Starter.isUntouched(text)
    else { return }
    terminal.print()
    say(
      "The NOT STARTED line is still in your file. Delete it, so that "
        + "`swift test` counts your answer too.")
  }
}
