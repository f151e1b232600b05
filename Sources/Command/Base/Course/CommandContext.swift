import Foundation

package struct CommandContext {
  package var checkout: Checkout
  package var terminal: Terminal
  package var course: Course
  /// Whether the user knows that the first build takes long.
  package let isBuildAnnounced = Locked(false)

  package init(
    checkout: Checkout, terminal: Terminal, course: Course = .workbook
  ) {
    self.checkout = checkout
    self.terminal = terminal
    self.course = course
  }

  package var example: String { course.exercises.first?.id ?? "01.1" }

  /// Returns the path of this program, which also runs as a child process.
  package static func executable() throws -> URL {
    guard let url = Bundle.main.executableURL else {
      throw Failure.broken("The command cannot find its own executable.")
    }
    return url
  }
}
