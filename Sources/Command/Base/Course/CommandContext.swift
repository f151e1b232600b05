import Foundation

/// What a command works on: where it stands, where it prints, and which course
/// it teaches.
package struct CommandContext {
  package var checkout: Checkout
  package var terminal: Terminal
  package var course: Course

  package init(
    checkout: Checkout, terminal: Terminal, course: Course = .workbook
  ) {
    self.checkout = checkout
    self.terminal = terminal
    self.course = course
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
