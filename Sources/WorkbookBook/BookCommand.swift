import Foundation
import WorkbookCourse
import WorkbookPages
import WorkbookTools

/// `workbook book [--update]`: proves that the book says what the code does.
func book(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  for argument in arguments where argument != "--update" {
    throw Failure.usage(
      "`workbook book` knows no `\(argument)`; its only option is `--update`.")
  }
  try workbook.checkout.require(["Chapters", "Sources"])
  let executable = try Workbook.executable()
  let root = workbook.checkout.root
  return try Book.check(
    root: root, tools: .live(root: root, executable: executable),
    updates: arguments.contains("--update"), terminal: workbook.terminal,
    before: Book.outdated(Book.Folder(root: root), executable: executable))
}

extension Book {
  /// Checks the book in a folder, after mending what may be mended if asked.
  ///
  /// - Parameter before: faults that are known already.
  static func check(
    root: URL, tools: Tools, updates: Bool, terminal: Terminal,
    before: [Fault] = []
  ) throws -> ExitStatus {
    let start = DispatchTime.now()
    let observations = Observations(tools)
    var report = check(root, observations)
    // Old code must not write a new book.
    if updates, before.isEmpty, !report.repairs.isEmpty {
      let changed = try make(report.repairs, in: Folder(root: root))
      for file in changed { terminal.print("updated \(file)") }
      report = check(root, observations)
    }
    let faults = before + report.faults
    for row in report.table { terminal.print(row) }
    for fault in faults { terminal.print("\n\(fault)") }
    terminal.print()
    print(faults, terminal)
    let nanoseconds =
      DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
    terminal.print(report.benchmark(seconds: Double(nanoseconds) / 1e9))
    return faults.isEmpty ? .passed : .notYet
  }

  private static func check(_ root: URL, _ observations: Observations)
    -> Findings
  {
    Checker(folder: Folder(root: root), observations: observations).check()
  }

  private static func print(_ faults: [Fault], _ terminal: Terminal) {
    guard !faults.isEmpty else {
      return terminal.print("The book says what the code does.")
    }
    let mendable = faults.filter(\.isMendable).count
    let count = "\(faults.count) fault\(faults.count == 1 ? "" : "s")"
    terminal.print(
      mendable == 0
        ? "\(count)."
        : "\(count), \(mendable) of them for `workbook book --update`.")
  }
}

extension Command {
  package static let book = Command(
    name: "book", arguments: "[--update]",
    summary: "for authors: the chapters say what the code does",
    run: WorkbookBook.book)
}
