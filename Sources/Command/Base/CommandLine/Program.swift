import Foundation

/// One of the programs that do the command's work.
///
/// The learner's is small, so that a fresh clone soon has its first screen.
/// The others are built when somebody first types a word of theirs; what is
/// typed is the same for all of them.
package enum Program: String {
  case learner = "workbook"
  case scenes = "workbook-scenes"
  case author = "workbook-author"
  case teacher = "workbook-teacher"

  /// How long its first build takes, on a machine with two cores.
  var wait: String {
    switch self {
    case .learner, .scenes: "half a minute"
    case .author, .teacher: "a minute"
    }
  }
}

/// Does what was typed after a command's name, and says what to tell the shell.
package typealias Action = ([String], CommandContext) throws -> ExitStatus

extension Program {
  /// Answers the command line of this process, and leaves.
  package static func start(_ answer: ([String]) -> ExitStatus) -> Never {
    // A closed pipe (`workbook list | head -1`) ends the output, not the
    // command in the middle of writing progress.
    signal(SIGPIPE, SIG_IGN)
    ProcessGroups.endAllOnInterruption()
    exit(answer(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Does what a command line says, and returns what to tell the shell.
  ///
  /// - Parameters:
  ///   - actions: what this program does, by the names of the commands; the
  ///     empty name is for a line without one.
  ///   - begin: what comes first, whatever the command is.
  ///   - folder: where the command was called; a checkout must hold it.
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
