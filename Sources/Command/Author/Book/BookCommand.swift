import Dispatch
import Foundation
import WorkbookCourse
import WorkbookPages
import WorkbookProgram
import WorkbookTools

/// `workbook book`: proves that the book says what the code does.
///
/// `--update` rewrites what can be rewritten, `--no-drafts` fails as long as
/// something is still to be written.
package func book(_ arguments: [String], in workbook: Workbook) throws
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
  let executable = try Workbook.executable()
  let book = Book(
    checkout: checkout, course: workbook.course, commands: Command.names,
    programs: .real(checkout, executable: executable),
    known: { checkout.changedSinceBuilding(executable) })
  let status = try book.check(updates: updates, terminal: workbook.terminal)
  guard refusesDrafts, !Draft.all(in: checkout).isEmpty else { return status }
  workbook.terminal.print("Drafts are refused here.")
  return .notYet
}

/// The book and the gate that keeps it true.
struct Book {
  var checkout: Checkout
  var course: Course
  var commands: [String] = []
  var programs: Programs
  /// Faults of the command itself, if it is older than what it checks.
  var known: () -> [Fault] = { [] }

  /// Checks the book, after mending what may be mended if asked.
  func check(updates: Bool, terminal: Terminal) throws -> ExitStatus {
    let start = DispatchTime.now()
    // First, because it takes no time.
    for draft in Draft.all(in: checkout) {
      terminal.print(
        "\(draft.place.description): still to write: \(draft.text)")
    }
    let known = known()
    let observations = Observations(programs)
    var checker = BookChecker(self, observations)
    checker.checkTexts()
    // So an author need not wait for all scenes to read of a missing word.
    let told = updates ? [] : known + checker.faults
    for fault in told { terminal.print("\(fault)\n") }
    checker.checkRuns()
    // Old code must not write a new book.
    if updates, known.isEmpty, !checker.repairs.isEmpty {
      for news in try checker.repairs.make(in: checkout) {
        terminal.print(news)
      }
      checker = BookChecker(self, observations)
      checker.check()
    }
    let faults = known + checker.faults
    for row in checker.table { terminal.print(row) }
    for fault in faults where !told.contains(fault) {
      terminal.print("\n\(fault)")
    }
    terminal.print()
    terminal.print(Self.verdict(on: faults))
    let nanoseconds =
      DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
    terminal.print(checker.sum(seconds: Double(nanoseconds) / 1e9))
    return faults.isEmpty ? .passed : .notYet
  }

  private static func verdict(on faults: [Fault]) -> String {
    guard !faults.isEmpty else { return "The book says what the code does." }
    let mendable = faults.filter(\.isMendable).count
    return counted(faults.count, "fault")
      + (mendable == 0
        ? "." : ", \(mendable) of them for `workbook book --update`.")
  }
}
