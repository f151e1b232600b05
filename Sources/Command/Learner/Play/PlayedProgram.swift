import Findings
import Foundation
import WorkbookBase

/// A small program for an answer, in a text file that the learner may change.
///
/// It is played on the answer and on a correct piece. At first it is the
/// smallest program in which the answer goes wrong.
struct PlayedProgram {
  var workbook: CommandContext
  var exercise: Exercise
  /// The seconds after which a run is ended.
  var limit: Double

  private var checkout: Checkout { workbook.checkout }
  private var terminal: Terminal { workbook.terminal }

  /// The folder of these files, which git ignores.
  static let folder = ".workbook/play"
  static func file(of exercise: Exercise) -> String {
    "\(folder)/\(exercise.key).txt"
  }
  var file: String { Self.file(of: exercise) }

  func stamps() -> FileWatch.Stamps {
    checkout.stamps(of: exercise).merging(
      checkout.stamps(of: [checkout.url(file)])
    ) { $1 }
  }

  // MARK: - The file

  /// The beginning of the line that names the program's search.
  private static let mark = "# of: "

  /// Writes the file if it is missing, and returns whether it exists.
  func make() throws -> Bool {
    if checkout.exists(file) { return true }
    var run = TestProcess.TestOptions(limit: limit)
    run.selection = pattern(where: { _ in true })
    guard run.selection != nil else {
      throw Failure.usage(
        """
        The tests of \(exercise.id) do not search: there is no smallest program.
        `swift run workbook test \(exercise.id)` says what they do.
        """)
    }
    let result = try workbook.test([exercise], run)[0]
    guard
      let test = result.tests.first(where: { $0.program?.isRight == false }),
      let program = test.program
    else {
      workbook.report.print(result)
      return false
    }
    let text = """
      # The smallest program in which your answer to \(exercise.id) goes wrong.
      # A line is a move. What stands further in happens inside the call above it.
      # Change it, and save it; delete the file, and the next one is searched for.
      \(Self.mark)\(test.name)

      \(program.moves.joined(separator: "\n"))

      """
    try checkout.write(text, to: file)
    terminal.print("Made \(file): it is yours.")
    terminal.print()
    return true
  }

  // MARK: - Playing

  /// Plays the program, and returns whether the answer does the right thing.
  ///
  /// - Parameter terminal: the terminal on which to show the result.
  func run(on terminal: Terminal, isCancelled: @escaping () -> Bool) throws
    -> Bool
  {
    let text = checkout.text(file) ?? ""
    let name = text.lines.first { $0.hasPrefix(Self.mark) }
      .map { String($0.dropFirst(Self.mark.count)) }
    var run = TestProcess.TestOptions(limit: limit)
    run.selection = pattern(where: { $0 == name })
    run.program = checkout.url(file)
    run.isCancelled = isCancelled
    guard run.selection != nil else {
      throw Failure.usage(
        """
        \(file) is for a search that \(exercise.id) has not.
        Delete it, and `swift run workbook play \(exercise.id)` makes another.
        """)
    }
    let result = try workbook.test([exercise], run)[0]
    let report = Report(terminal: terminal, checkout: checkout)
    guard let played = result.tests.first(where: { $0.program != nil }),
      let program = played.program
    else {
      let words = result.firstFailure?.findings.first?.lesson ?? ""
      if words.isEmpty { report.print(result) } else { terminal.print(words) }
      return false
    }
    report.printProgram(program)
    terminal.print()
    if program.isRight {
      terminal.print("Your answer does what is right.")
    } else if let issue = played.findings.first {
      for row in wrapped(issue.lesson, to: terminal.width - 2) {
        terminal.print("  " + row)
      }
    }
    return program.isRight
  }

  /// Returns a pattern for the identifiers of some searches; nil if there are
  /// none.
  private func pattern(where isWanted: (String) -> Bool) -> String? {
    TestDeclaration.all(of: exercise, in: checkout)
      .filter { $0.tags.contains(.search) && isWanted($0.name) }
      .pattern(for: exercise)
  }
}
