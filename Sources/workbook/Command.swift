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
      name: "book", arguments: "[--update]",
      summary: "For authors: the chapters say what the code does", run: book),
    Command(
      name: "check", arguments: "[05.2]",
      summary: "For authors: the exercises reject every known mistake",
      run: check),
    Command(
      name: "watch", arguments: "[05.2]",
      summary: "Test again each time you save", run: watch),
    Command(
      name: "grade", arguments: "[--student NAME]",
      summary: "Points for every exercise, for a teacher", run: grade),
  ]
}
