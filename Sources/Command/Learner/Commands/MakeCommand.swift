import WorkbookBase

/// `workbook make` lists the operators of chapter 22; `workbook make reduce`
/// writes the file of one.
func make(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  guard let typed = try options.only("make") else {
    workbook.printOperators(ProgressFile(checkout: workbook.checkout).read())
    let next = OtherOperator.all.first {
      !workbook.checkout.exists($0.exercise.file)
    }
    if let next {
      workbook.printNext([("make \(next.name)", "begin with one of them")])
    }
    return .passed
  }
  guard let found = OtherOperator.named(typed) else {
    if let reason = unwritten[typed.lowercased()] {
      throw Failure.usage(reason)
    }
    throw Failure.usage(
      "There is no operator \(typed) in chapter 22."
        + suggestion(for: typed, in: OtherOperator.all.map(\.name))
        + " `swift run workbook make` lists them all.")
  }
  let (exercise, checkout) = (found.exercise, workbook.checkout)
  if checkout.exists(exercise.file) {
    workbook.say("\(exercise.file) is there already, and was not changed.")
  } else {
    try checkout.write(found.starter, to: exercise.file)
    workbook.say("Wrote \(exercise.file). \(found.task)")
  }
  try found.writeTest(in: checkout)
  workbook.say("The book builds it in \(found.section).")
  workbook.printNext([
    ("test \(exercise.id)", "compare yours with the library's"),
    ("watch \(exercise.id)", "the same each time you save"),
  ])
  return .passed
}

/// Why `make` writes no file for an operator of chapter 22, by its name.
private let unwritten = [
  "throttle":
    "Exercise 08.2 asks for throttle: `swift run workbook test 08.2`.",
  "encode": "encode is tryMap with an encoder, and has no file of its own. "
    + "Chapters/22-OtherOperators.md shows it.",
  "assertnofailure": stops("assertNoFailure"),
  "breakpoint": stops("breakpoint"),
  "breakpointonerror": stops("breakpointOnError"),
]

private func stops(_ name: String) -> String {
  "\(name) stops the program, so no test can call it. "
    + "Chapters/22-OtherOperators.md shows it."
}

extension CommandContext {
  /// The exercise with an id, or the operator of that name that `make` has
  /// written.
  func exercise(named typed: String) throws -> Exercise {
    guard let found = OtherOperator.named(typed) else {
      return try course.exercise(typed)
    }
    guard checkout.exists(found.exercise.file) else {
      throw Failure.usage(
        "You have not begun \(found.name) yet: "
          + "`swift run workbook make \(found.name)` writes its file.")
    }
    // Git ignores the test, so a new clone has only the learner's file.
    try found.writeTest(in: checkout)
    return found.exercise
  }

  /// The operators of chapter 22 whose files `make` has written.
  var operatorsBegun: [Exercise] {
    OtherOperator.all.map(\.exercise).filter { checkout.exists($0.file) }
  }

  func printOperators(_ progress: Progress) {
    let width = OtherOperator.all.map(\.name.count).max() ?? 0
    for found in OtherOperator.all {
      let standing = standing(of: found.exercise, in: progress)
      let mark = standing == .missing ? " " : terminal.mark(of: standing)
      let rows = entry(
        "  \(mark) \(found.name)", found.task,
        at: width + mark.count + 5, width: terminal.width)
      rows.forEach { terminal.print($0) }
    }
  }
}
