/// One word that can follow `workbook`.
struct Command {
  var name: String
  /// How its arguments look in the help.
  var arguments: String
  /// What it does, in one line.
  var summary: String
  var run: ([String], Workbook) throws -> ExitStatus
}

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
      name: "run", arguments: "05 | 05/NAME",
      summary: "run a chapter's programs, with their pictures", run: runScenes),
    Command(
      name: "solution", arguments: "05.2 [--anyway]",
      summary: "the reference answer, once yours passes", run: solution),
    Command(
      name: "reset", arguments: "05.2",
      summary: "the starter again; your version is kept", run: reset),
    Command(
      name: "grade", arguments: "[--student NAME]",
      summary: "for teachers: points for every exercise", run: grade),
    Command(
      name: "book", arguments: "[--update]",
      summary: "for authors: the chapters say what the code does", run: book),
    Command(
      name: "check", arguments: "[05.2]",
      summary: "for authors: the tests reject every known mistake",
      run: check),
    Command(
      name: "bench", arguments: "",
      summary: "for authors: nanoseconds a value", run: bench),
  ]
}
