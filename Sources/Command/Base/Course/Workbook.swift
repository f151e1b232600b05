import Foundation
import WorkbookTools

/// What a command works on: where it stands, where it prints, and which course
/// it teaches.
package struct Workbook {
  package var checkout: Checkout
  package var terminal: Terminal
  package var course: Course
  /// The words that can follow `workbook`.
  package var commands: [String]

  package init(
    checkout: Checkout, terminal: Terminal, course: Course = .workbook,
    commands: [String] = []
  ) {
    self.checkout = checkout
    self.terminal = terminal
    self.course = course
    self.commands = commands
  }

  /// An id to show in an example.
  package var example: String { course.exercises.first?.id ?? "01.1" }

  /// This very program, for the children that it starts.
  package static func executable() throws -> URL {
    guard let url = Bundle.main.executableURL else {
      throw Failure.broken("The command cannot find its own executable.")
    }
    return url
  }
}

/// One word that can follow `workbook`.
package struct Command {
  package var name: String
  /// How its arguments look in the help.
  package var arguments: String
  /// What it does, in one line.
  package var summary: String
  /// Its options, and what else it can be given: a word and its meaning.
  package var details: [(word: String, meaning: String)]
  package var run: ([String], Workbook) throws -> ExitStatus

  package init(
    name: String, arguments: String, summary: String,
    details: [(word: String, meaning: String)] = [],
    run: @escaping ([String], Workbook) throws -> ExitStatus
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.details = details
    self.run = run
  }
}
