import Foundation
import WorkbookBase

/// `workbook mistake 06.2` lists the recorded mistakes of an exercise, and
/// `workbook mistake 06.2 CountsAfterDelivery` replaces the answer with one.
func mistake(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  let words = try Options(arguments).names("mistake")
  guard let id = words.first else {
    throw Failure.usage(
      "Say which: `swift run workbook mistake \(workbook.example)`.")
  }
  let exercise = try workbook.course.exercise(id)
  let name = words.dropFirst().joined(separator: " ")
  let checkout = workbook.checkout
  try checkout.requireSolutions()
  let known = Mistake.all(of: exercise, in: checkout)
  guard !name.isEmpty else {
    workbook.list(known, of: exercise)
    return .passed
  }
  guard let mistake = known.first(where: { $0.name == name.asName }) else {
    throw Failure.usage(
      """
      \(exercise.id) has no recorded mistake \(name).\
      \(suggestion(for: name.asName, in: known.map(\.name)))
      `swift run workbook mistake \(exercise.id)` lists them.
      """)
  }
  try workbook.put(mistake, into: exercise)
  return .passed
}

extension CommandContext {
  fileprivate func list(_ mistakes: [Mistake], of exercise: Exercise) {
    terminal.print(
      terminal.style("\(exercise.id) \(exercise.title)", .bold) + "   "
        + counted(mistakes.count, "recorded mistake"))
    terminal.print()
    let column = (mistakes.map(\.name.count).max() ?? 0) + 4
    for mistake in mistakes {
      let rows = entry(
        "  \(mistake.name)", mistake.firstSentence, at: column,
        width: terminal.width)
      for row in rows { terminal.print(row) }
    }
    printNext([("mistake \(exercise.id) NAME", "put one into the exercise")])
  }

  /// Writes the exercise's title above the code, and omits the explanation,
  /// which the reader is to find.
  fileprivate func put(_ mistake: Mistake, into exercise: Exercise) throws {
    let source = try mistake.source(of: exercise, in: checkout)
    let answer = Mistake.source(
      words: ["\(exercise.id) \(exercise.title)"], code: source.lines)
    let backup = try AnswerReplacement(
      checkout: checkout, exercise: exercise, text: Data(answer.utf8),
      name: "mistake"
    ).run()
    tell(backup, "Your earlier answer is in")
    say("\(exercise.file) is “\(mistake.title)” now.")
    printNext([
      ("test \(exercise.id)", "see what it shows"),
      ("reset \(exercise.id)", "go back to the starter"),
    ])
  }
}

extension Mistake {
  fileprivate var firstSentence: String {
    let end = text.firstMatch(of: #/[.?!]["')`]*(?=\s|$)/#)
    return String(text[..<(end?.range.upperBound ?? text.endIndex)])
  }
}
