import Foundation
import WorkbookBase

enum Learner {
  private static let actions: [String: Action] = [
    "": { try status(in: $1) }, "list": list, "test": test, "watch": watch,
    "stress": stress, "hint": hint, "run": run, "play": play,
    "solution": solution, "stage": stage, "reset": reset, "update": update,
    "mistake": mistake, "make": make, "serve": serve,
  ]

  static func answer(
    _ arguments: [String], terminal: Terminal = .standard(),
    in folder: String = FileManager.default.currentDirectoryPath,
    course: Course = .workbook
  ) -> ExitStatus {
    Program.learner.answer(
      arguments, doing: actions, beginning: { $0.carry() }, terminal: terminal,
      in: folder, course: course)
  }
}
