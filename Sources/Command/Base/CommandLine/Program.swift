import Foundation

/// A program that runs some of the commands.
///
/// The learner's program is small, so that a new clone soon shows its first
/// screen. The others are built when one of their commands is first used. All
/// commands start with `swift run workbook`.
package enum Program: String {
  case learner = "workbook"
  case scenes = "workbook-scenes"
  case author = "workbook-author"
  case teacher = "workbook-teacher"

  /// The duration of its first build on a machine with two cores.
  var wait: String {
    switch self {
    case .learner, .scenes: "half a minute"
    case .author, .teacher: "a minute"
    }
  }
}

package typealias Action = ([String], CommandContext) throws -> ExitStatus

extension Program {
  /// Runs this process's command line, and exits.
  package static func start(_ answer: ([String]) -> ExitStatus) -> Never {
    // A closed pipe (`workbook list | head -1`) ends the output. It must not
    // end the command while it saves progress.
    signal(SIGPIPE, SIG_IGN)
    ProcessGroups.endAllOnInterruption()
    exit(answer(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Runs a command line, and returns the exit status.
  ///
  /// - Parameters:
  ///   - actions: this program's commands, by name; the empty name is for a
  ///     command line without arguments.
  ///   - begin: called before any command.
  ///   - folder: the current folder, inside a checkout.
  package func answer(
    _ arguments: [String], doing actions: [String: Action],
    beginning begin: (CommandContext) -> Void = { _ in },
    terminal: Terminal = .standard(),
    in folder: String = FileManager.default.currentDirectoryPath,
    course: Course = .workbook
  ) -> ExitStatus {
    do {
      if let word = arguments.first, ["help", "--help", "-h"].contains(word) {
        let help = Help(
          terminal: terminal,
          isForLearners: (try? Checkout.find(from: folder))?.isWhole == false)
        let named = try arguments.dropFirst().first.map(Command.named)
        named.map(help.print) ?? help.print()
        return .passed
      }
      let command = try arguments.first.map(Command.named)
      if let command, !Set(arguments).isDisjoint(with: ["--help", "-h"]) {
        Help(terminal: terminal).print(command)
        return .passed
      }
      let workbook = CommandContext(
        checkout: try Checkout.find(from: folder), terminal: terminal,
        course: course)
      begin(workbook)
      if let action = actions[command?.name ?? ""] {
        return try action(Array(arguments.dropFirst()), workbook)
      }
      let program = command?.program ?? .learner
      if [.author, .teacher].contains(program) {
        try workbook.checkout.requireSolutions()
      }
      precondition(program != self, "\(rawValue) lacks its \(arguments)")
      try program.takePlace(arguments, in: workbook)
    } catch let failure as Failure {
      terminal.note(failure.message)
      return failure.status
    } catch {
      terminal.note("workbook could not go on: \(error)")
      return .failed
    }
  }
}
