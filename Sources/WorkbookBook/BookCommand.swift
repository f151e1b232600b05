import Dispatch
import Foundation
import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Command {
  package static let book = Command(
    name: "book", arguments: "[--update]",
    summary: "for authors: the chapters say what the code does",
    run: checkBook)
}

/// `workbook book [--update]`: proves that the book says what the code does.
private func checkBook(_ arguments: [String], in workbook: Workbook) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let updates = options.flag("--update")
  if let word = try options.only("book") {
    throw Failure.usage("`workbook book` takes no name, not \(word).")
  }
  let checkout = workbook.checkout
  try checkout.require(["Chapters", "Sources"])
  let executable = try Workbook.executable()
  let book = Book(
    checkout: checkout,
    programs: .real(checkout, executable: executable),
    known: checkout.changedSinceBuilding(executable))
  return try book.check(updates: updates, terminal: workbook.terminal)
}

/// The book and the gate that keeps it true.
struct Book {
  var checkout: Checkout
  var programs: Programs
  /// Faults that are known already.
  var known: [Fault] = []

  /// Checks the book, after mending what may be mended if asked.
  func check(updates: Bool, terminal: Terminal) throws -> ExitStatus {
    let start = DispatchTime.now()
    let observations = Observations(programs)
    var checker = BookChecker(checkout, observations)
    checker.check()
    // Old code must not write a new book.
    if updates, known.isEmpty, !checker.repairs.isEmpty {
      for file in try checker.repairs.make(in: checkout) {
        terminal.print("updated \(file)")
      }
      checker = BookChecker(checkout, observations)
      checker.check()
    }
    let faults = known + checker.faults
    for row in checker.table { terminal.print(row) }
    for fault in faults { terminal.print("\n\(fault)") }
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
