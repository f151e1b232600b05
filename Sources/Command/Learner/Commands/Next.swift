import WorkbookBase

extension CommandContext {
  func printNext(after exercise: Exercise, _ results: [ExerciseResult]) {
    let result = results.first { $0.exercise.id == exercise.id }
    var lines: [(command: String, why: String)] = []
    if result?.obstacle != nil {
      printNext([("test \(exercise.id)", "when you have mended your file")])
      return
    }
    switch result?.verdict {
    case .passed:
      lines.append(("solution \(exercise.id)", "compare with the reference"))
      if let made = exercise.made {
        lines += made.relatives.map {
          ("make \($0.name)", "an operator of the same shape")
        }
      } else if let next = next(after: exercise) {
        lines.append(("test \(next.id)", "the next exercise: \(next.title)"))
      } else {
        lines.append(("list", "you have done them all"))
      }
    case .missing:
      lines.append(("reset \(exercise.id)", "bring the starter back"))
    case .notStarted:
      lines.append(testing(exercise))
      if ProgressFile(checkout: checkout).read().entries.isEmpty {
        lines.append(("serve", "the book in a browser, with your verdicts"))
      }
    default:
      if let stage = result?.stage, result?.isAtNewStage == true {
        lines = [
          ("test \(exercise.id)", "after your next change to stage \(stage)"),
          ("hint \(exercise.id)", "if you are stuck"),
          ("solution \(exercise.id)", "compare what works with the book's"),
        ]
        if result?.tests.contains(where: { !$0.runs.isEmpty }) == true {
          lines.append(("run \(exercise.id)", "draw what yours did so far"))
        }
        break
      }
      lines.append(testing(exercise))
      if result?.shownProgram != nil, !exercise.isMade {
        lines.append(("play \(exercise.id)", "change the program above"))
      }
      let read = ProgressFile(checkout: checkout).read()[exercise].hintsRead
      lines.append(
        (
          "hint \(exercise.id)",
          read == 0 ? "if you are stuck" : "another hint"
        ))
    }
    printNext(lines)
  }

  private func testing(_ exercise: Exercise) -> (command: String, why: String) {
    ("watch \(exercise.id)", "tests your answer each time you save it")
  }

  func say(_ text: String) {
    wrapped(text, to: terminal.width).forEach { terminal.print($0) }
  }

  /// Prints commands to type next, with the reason beside or below each.
  ///
  /// In a copy for learners, it omits commands that need solutions.
  func printNext(_ all: [(command: String, why: String)]) {
    let lines = all.filter { line in
      checkout.isWhole
        || !Command.all.contains {
          $0.needsSolutions && "\(line.command) ".hasPrefix("\($0.name) ")
        }
    }
    terminal.print()
    let start = "swift run workbook"
    let commands = lines.map { [start, $0.command].filter { !$0.isEmpty } }
      .map { $0.joined(separator: " ") }
    let width = commands.map(\.count).max() ?? 0
    let isWide = lines.allSatisfy {
      10 + width + $0.why.count <= terminal.width
    }
    for (index, command) in commands.enumerated() {
      let why = terminal.style(lines[index].why, .dim)
      let row =
        (index == 0 ? "Next:  " : "       ") + terminal.style(command, .bold)
      guard !isWide else {
        let gap = String(repeating: " ", count: width - command.count)
        terminal.print(row + gap + "   " + why)
        continue
      }
      terminal.print(row)
      terminal.print("         " + why)
    }
  }

  /// Returns the next exercise that does not pass; after the last one, the
  /// search continues at the first.
  func next(after exercise: Exercise) -> Exercise? {
    let progress = ProgressFile(checkout: checkout).read()
    let all = exercise.isMade ? operatorsBegun : course.exercises
    let index = all.firstIndex { $0.id == exercise.id } ?? 0
    return (all[index...] + all[..<index]).first {
      $0.id != exercise.id && standing(of: $0, in: progress) != .passed
    }
  }
}
