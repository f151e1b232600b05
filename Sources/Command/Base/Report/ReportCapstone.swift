import TimelineText

extension Report {
  /// Prints the completed course, in words and as a drawing of the last run.
  func printCapstone(_ result: ExerciseResult) {
    say("You have written Combine.")
    say("")
    say(
      """
      Not all of it: the part that everything else stands on. It keeps the same \
      contract as the library that you have read, on one thread and on many, and \
      \(result.tests.count) tests say so.
      """)
    guard let run = result.tests.compactMap(\.runs.last).last else { return }
    say("")
    say("This is your code, at work:")
    terminal.print()
    terminal.print(
      TerminalDiagram.render(run.actual, width: min(terminal.width, 80) - 2)
        .split(separator: "\n").map { "  \($0)\n" }.joined())
    say("\(Course.lastPage) says what you can read now.")
  }
}
