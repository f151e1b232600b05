import Foundation
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

extension Workbook {
  /// Does what the command line says, and returns what to tell the shell.
  ///
  /// - Parameter folder: where the command was called; a checkout must hold it.
  static func main(
    _ arguments: [String], terminal: Terminal = .standard(),
    in folder: String = FileManager.default.currentDirectoryPath,
    course: Course = .workbook
  ) -> ExitStatus {
    do {
      if let word = arguments.first, ["help", "--help", "-h"].contains(word) {
        Help(terminal: terminal).print()
        return .passed
      }
      let command = try arguments.first.map(command(named:))
      if let command, !Set(arguments).isDisjoint(with: ["--help", "-h"]) {
        Help(terminal: terminal).print(command)
        return .passed
      }
      let workbook = Workbook(
        checkout: try Checkout.find(from: folder), terminal: terminal,
        course: course, commands: Command.all.map(\.name))
      workbook.begin()
      guard let command else { return try status(in: workbook) }
      return try command.run(Array(arguments.dropFirst()), workbook)
    } catch let failure as Failure {
      terminal.note(failure.message)
      return failure.status
    } catch {
      terminal.note("workbook could not go on: \(error)")
      return .failed
    }
  }

  private static func command(named word: String) throws -> Command {
    if let found = Command.all.first(where: { $0.name == word }) {
      return found
    }
    throw Failure.usage(
      "There is no command `\(word)`."
        + suggestion(for: word, in: Command.all.map(\.name))
        + " `swift run workbook help` lists them all.")
  }
}

extension Workbook {
  /// What every command does first, whatever it is.
  fileprivate func begin() {
    bringBackAfterUpdate()
    let starters = StarterSource(checkout: checkout)
    if let warning = starters.keepUntouched(course.exercises) {
      terminal.note(warning)
    }
  }

  /// Ends an update that was cut off.
  private func bringBackAfterUpdate() {
    let aside = AnswersAside(checkout: checkout)
    guard aside.isThere, let lock = try? aside.lock() else { return }
    defer { lock.release() }
    do {
      let outcome = try aside.bringBack()
      terminal.note("An update was cut off. Your answers are back:")
      terminal.noteReturn(outcome)
    } catch {
      terminal.note(
        "Answers of yours stand in .workbook/update/, and could not be brought "
          + "back: \(error.reason)")
    }
  }
}
