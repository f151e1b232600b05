import Foundation
import WorkbookBase

/// `workbook book` checks that the book matches the code.
///
/// `--update` rewrites generated parts; `--no-drafts` fails while drafts
/// remain.
func book(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let updates = options.flag("--update")
  let refusesDrafts = options.flag("--no-drafts")
  if let word = try options.only("book") {
    throw Failure.usage("`workbook book` takes no name, not \(word).")
  }
  let checkout = workbook.checkout
  try checkout.require([Layout.chapters, Layout.sources])
  let book = Book(
    checkout: checkout, course: workbook.course, commands: Command.names,
    programs: .real(checkout, executable: try CommandContext.executable()))
  let status = try book.check(updates: updates, terminal: workbook.terminal)
  guard refusesDrafts, !Draft.all(in: checkout).isEmpty else { return status }
  workbook.terminal.print("Drafts are refused here.")
  return .notYet
}

/// The book with the programs that check it.
struct Book {
  var checkout: Checkout
  var course: Course
  var commands: [String] = []
  var programs: BookTools

  func check(updates: Bool, terminal: Terminal) throws -> ExitStatus {
    let start = Date()
    for draft in Draft.all(in: checkout) {
      terminal.print(
        "\(draft.place.description): still to write: \(draft.text)")
    }
    let observations = SceneOutputs(programs)
    var checker = BookChecker(self, observations)
    checker.checkTexts()
    // Report these first, so that an author need not wait for all scenes.
    let told = updates ? [] : checker.faults
    for fault in told { terminal.print("\(fault)\n") }
    checker.checkRuns()
    if updates, !checker.repairs.isEmpty {
      for news in try checker.repairs.make(in: checkout) {
        terminal.print(news)
      }
      checker = BookChecker(self, observations)
      checker.check()
    }
    for row in checker.table { terminal.print(row) }
    for fault in checker.faults where !told.contains(fault) {
      terminal.print("\n\(fault)")
    }
    terminal.print()
    terminal.print(Self.verdict(on: checker.faults))
    terminal.print(checker.sum(seconds: Date().timeIntervalSince(start)))
    return checker.faults.isEmpty ? .passed : .notYet
  }

  private static func verdict(on faults: [Fault]) -> String {
    guard !faults.isEmpty else { return "The book says what the code does." }
    let mendable = faults.filter(\.isMendable).count
    return counted(faults.count, "fault")
      + (mendable == 0
        ? "." : ", \(mendable) of them for `workbook book --update`.")
  }
}
