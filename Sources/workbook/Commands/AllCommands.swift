import WorkbookBench
import WorkbookBook
import WorkbookCheck
import WorkbookCourse
import WorkbookGrade
import WorkbookKit

extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    Command(
      name: "list", arguments: "[05]",
      summary: "every exercise and how it stands", run: list),
    Command(
      name: "test", arguments: "[05.2 | 05]",
      summary: "test an exercise, a chapter, or all", run: test),
    Command(
      name: "watch", arguments: "[05.2]",
      summary: "test again each time you save", run: watch),
    Command(
      name: "hint", arguments: "05.2",
      summary: "the next hint, then the next", run: hint),
    Command(
      name: "run", arguments: "05 | 05/NAME | 05.4 [--step]",
      summary: "the book's programs, or your own runs, with their pictures",
      run: runScenes),
    Command(
      name: "play", arguments: "",
      summary: "a scratch file of your own, run and drawn on each save",
      run: play),
    Command(
      name: "solution", arguments: "05.2 [--anyway]",
      summary: "the reference answer, once yours passes", run: solution),
    Command(
      name: "reset", arguments: "05.2",
      summary: "the starter again; your version is kept", run: reset),
    .grade, .book, .check, .bench,
  ]
}
