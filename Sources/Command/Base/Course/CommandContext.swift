import Foundation

package struct CommandContext {
  package var checkout: Checkout
  package var terminal: Terminal
  package var course = Course.workbook
  /// Whether the user knows that the first build takes long.
  package let isBuildAnnounced = Locked(false)

  package var example: String { course.exercises.first?.id ?? "01.1" }

  /// Returns the path of this program, which also runs as a child process.
  package static func executable() throws -> URL {
    guard let url = Bundle.main.executableURL else {
      throw Failure.broken("The command cannot find its own executable.")
    }
    return url
  }
}
