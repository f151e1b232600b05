import WorkbookBench
import WorkbookBook
import WorkbookCheck
import WorkbookCourse
import WorkbookGrade
import WorkbookRunner
import WorkbookNew
import WorkbookSite

extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    Command(
      name: "list", arguments: "[05]",
      summary: "every exercise and how it stands",
      details: [("05", "only those of one chapter")], run: list),
    Command(
      name: "test", arguments: "[05.2 | 05 | all]",
      summary: "test the current exercise, another, a chapter, or all",
      details: [
        ("05.2", "one exercise; without a name it is the current one"),
        ("05", "all exercises of a chapter"),
        ("all", "all exercises"),
        ("--time-limit SECONDS", "how long a test may stand still: 10"),
      ], run: test),
    Command(
      name: "watch", arguments: "[05.2]",
      summary: "test again each time you save",
      details: [
        ("05.2", "an exercise; without a name it is the current one"),
        ("--time-limit SECONDS", "how long a test may stand still: 10"),
      ], run: watch),
    Command(
      name: "stress", arguments: "[04.5]",
      summary: "only several threads, and calls in every gap",
      details: [
        ("04.5", "an exercise; without a name it is the current one"),
        ("--time-limit SECONDS", "how long a test may stand still: 10"),
      ], run: stress),
    Command(
      name: "hint", arguments: "[05.2]",
      summary: "the next hint, then the next",
      details: [
        ("05.2", "an exercise; without a name it is the current one")
      ], run: hint),
    Command(
      name: "run", arguments: "05 | 05/NAME | 05.4 [--step]",
      summary: "the book's programs, or your own runs, with their pictures",
      details: [
        ("05", "all programs of a chapter"),
        ("05/NAME", "one of them, by the name that the chapter gives"),
        ("05.4", "what your own answer did in its tests"),
        ("--step", "one event at a time: space goes on, the arrow goes back"),
      ], run: runScenes),
    Command(
      name: "play", arguments: "",
      summary: "a scratch file of your own, run and drawn on each save",
      details: [
        ("(no word)", "makes Playground/main.swift if it is not there"),
        ("--once", "runs it once, and does not wait for a save"),
        ("--time-limit SECONDS", "how long it may run: 10"),
      ], run: play),
    Command(
      name: "solution", arguments: "05.2 [--anyway]",
      summary: "the reference answer, once yours passes",
      details: [("--anyway", "also before yours passes")], run: solution),
    Command(
      name: "reset", arguments: "05.2",
      summary: "the starter again; your version is kept",
      details: [
        ("05.2", "what you wrote is kept in .workbook/backups/05.2/")
      ], run: reset),
    Command(
      name: "update", arguments: "[--from FOLDER]",
      summary: "a newer workbook, with your answers on top",
      details: [
        ("(no word)", "pulls with git; your answers are set aside meanwhile"),
        (
          "--from FOLDER",
          "takes the answers of another copy, which stays as it is"
        ),
      ], run: update),
    Command(
      name: "mistake", arguments: "05.2 [NAME]",
      summary: "for teachers: a recorded mistake in the answer's place",
      details: [
        ("05.2", "the names of its mistakes, and how each begins"),
        ("NAME", "one of them; what stood there is kept, as `reset` does"),
      ], run: mistake),
    .grade, .studentEdition, .book, .site, .check, .new, .bench,
  ]
}
