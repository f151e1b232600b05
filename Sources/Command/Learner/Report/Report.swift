import Foundation
import Timeline
import WorkbookBuild
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// Tells a learner what became of an exercise, and what to do next.
struct Report {
  var terminal: Terminal
  var checkout: Checkout

  /// Everything about one exercise: verdict, tests, first failure, places.
  func print(_ result: ExerciseResult) {
    printHeadline(result)
    printTests(result)
    terminal.print()
    if result.brokeAfterPassing {
      say("This exercise passed before; your last change broke it.")
      terminal.print()
    }
    printVerdict(result.verdict, of: result)
    printOutput(result)
    printPlaces(result)
  }

  /// One line: mark, id, title, and how it stands.
  func printHeadline(_ result: ExerciseResult) {
    let mark = terminal.mark(of: result.verdict)
    let name = "\(result.exercise.id) \(result.exercise.title)"
    terminal.print(
      "\(mark) \(terminal.style(name, .bold)): \(summary(of: result))")
  }

  func summary(of result: ExerciseResult) -> String {
    if let obstacle = result.obstacle { return obstacle.words }
    var words = result.verdict.kind.words
    if result.verdict.hasPassed {
      let count = result.tests.count
      if count != 1 { words += ", all \(count) tests" }
    } else if result.verdict.kind != .notStarted, !result.tests.isEmpty {
      let count = result.tests.count
      if count != 1 {
        words += ", \(result.passedCount) of \(count) tests pass"
      }
    }
    return (result.brokeAfterPassing ? "passed before, and now: " : "") + words
  }

  private func printTests(_ result: ExerciseResult) {
    guard !result.tests.isEmpty else { return }
    if case .notStarted = result.verdict { return }
    terminal.print()
    for test in result.tests {
      let rows = wrapped(test.name, to: terminal.width - 6)
      for (index, row) in rows.enumerated() {
        let mark = index == 0 ? terminal.mark(of: test.ending) : " "
        terminal.print("    \(mark) \(row)")
      }
    }
  }

  // MARK: - Verdicts

  private func printVerdict(_ verdict: Verdict, of result: ExerciseResult) {
    if let obstacle = result.obstacle {
      printObstacle(obstacle, of: result)
      return
    }
    switch verdict {
    case .passed:
      if result.exercise.isCapstone {
        printCapstone(result)
      } else {
        say("Well done.")
      }
      printForgottenLine(result)
    case .notStarted:
      printInvitation(result)
    case .missing:
      printMissing(result)
    case .doesNotCompile(let messages):
      CompilerReport(terminal: terminal, checkout: checkout).print(messages)
    case .lostDeclaration(let lost):
      printLost(lost)
    case .notAllowed(let breaches):
      for breach in breaches { say(breach.text) }
      let place = breaches.first.flatMap(\.line).map {
        Place(file: result.file, line: $0)
      }
      if let place { say("Look at \(place.description)") }
      printLine(at: place)
    case .notYet:
      result.firstFailure.map(printFailure)
    case .race(let race):
      printRace(race)
    case .crashed(let crash):
      printCrash(crash)
    case .stillRunning(let test, let seconds, let place):
      let name = test.map { "“\($0)”" } ?? "The program"
      say(
        "\(name) did not end within \(counted(Int(seconds), "second")), "
          + "so it was stopped.")
      if let place { say("It was then in \(place.description)") }
      printLine(at: place)
      say("")
      say("Look for a loop without an end, or for a wait that nobody ends.")
    case .tookTooMuch:
      say("It was stopped: \(verdict.message ?? "it took too much").")
    case .endedEarly(let test, let code):
      let name = test.map { "during “\($0)”" } ?? "before the tests ended"
      say(
        "The program left with exit(\(code)) \(name). A test that never "
          + "ended counts as not passed.")
      say("Take the call of exit out of your answer; return instead.")
    }
    printMistake(result)
    printForgottenLine(result)
    if case .crashed = verdict { printOtherFailure(result) }
  }

  private func printInvitation(_ result: ExerciseResult) {
    let exercise = result.exercise
    let header = AnswerHeader(checkout.text(result.file) ?? "")
    say(
      "\(exercise.kind.rawValue), "
        + "about \(counted(exercise.minutes, "minute")). "
        + exercise.objective)
    terminal.print()
    for row in reflowed(header.task, to: terminal.width - 4) {
      terminal.print(row.isEmpty ? "" : "  " + row)
    }
    if let test = result.firstFailure {
      terminal.print()
      let count = result.tests.count
      say(
        count == 1
          ? "Its test waits for you:"
          : "The first of its \(count) tests that waits for you:")
      printFailure(test)
    }
    terminal.print()
    say("Open the file, delete the NOT STARTED line, and begin.")
  }

  private func printLost(_ lost: LostDeclaration) {
    let place = Place(
      file: checkout.relative(lost.message.file), line: lost.message.line)
    say("Your file compiles, but its test calls something that is not in it:")
    say("")
    sayInside(lost.message.text)
    printLine(at: place)
    say("")
    guard !lost.expected.isEmpty else {
      say(
        "See how the test calls it in \(place.description), and declare it public."
      )
      return
    }
    say("That is the test, \(place.file). The starter declares it like this:")
    say("")
    for declaration in lost.expected { say("    \(declaration)") }
  }

  private func printCrash(_ crash: Crash) {
    let test = crash.test.map { "during “\($0)”" } ?? "between two tests"
    say("Your program was stopped \(test):")
    say("")
    sayInside(crash.message)
    if let place = crash.place {
      say("")
      say("That was in \(place.description)")
      printLine(at: place)
    }
  }

  private func printOtherFailure(_ result: ExerciseResult) {
    guard let test = result.tests.first(where: { $0.ending == .failed })
    else { return }
    terminal.print()
    say("Apart from that, this test says no:")
    printFailure(test)
  }

  /// A test's first issue: expected and actual on lines of their own, as time
  /// lines if the test has recorded some.
  private func printFailure(_ test: TestOutcome) {
    say(terminal.style("“\(test.name)”", .bold))
    guard let issue = test.issues.first else { return }
    if let program = test.program {
      printProgram(program)
    } else if let order = test.order {
      let rows = order.rows(width: min(terminal.width, 80) - 4)
      say(terminal.style("  " + rows[0], .dim))
      for row in rows.dropFirst() {
        let isStuck = row.contains("✗")
        say("  " + (isStuck ? terminal.style(row, .red) : row))
      }
    } else if let timelines = test.timelines {
      printTimelines(timelines)
    } else {
      for section in issue.sections {
        say("  \(section.title):")
        for row in section.lines { say("    " + colored(row, section.title)) }
      }
    }
    if !issue.lesson.isEmpty {
      say("")
      for row in wrapped(issue.lesson, to: terminal.width - 4) { say(row) }
    }
  }

  func printProgram(_ program: FoundProgram) {
    for row in program.rows(width: min(terminal.width, 80) - 2) {
      say(row.isWrong ? terminal.style(row.text, .red) : row.text)
    }
  }

  private func printTimelines(_ timelines: TimelineComparison) {
    var title = ""
    let drawing = timelines.render(width: min(terminal.width, 80) - 2)
      .trimmedEnd
    for row in drawing.split(separator: "\n", omittingEmptySubsequences: false)
    {
      if row.hasSuffix(":"), !row.hasPrefix(" ") { title = row.dropLast() + "" }
      say(colored(String(row), title))
    }
  }

  private func colored(_ row: String, _ title: String) -> String {
    guard row.hasPrefix(">") else { return row }
    return terminal.style(row, title == "Expected" ? .green : .red)
  }

  private func printMistake(_ result: ExerciseResult) {
    let book = MistakeBook(checkout: checkout)
    let mistakes = book.matches(result)
    let others = mistakes.isEmpty ? book.alternatives(for: result) : []
    for (number, mistake) in (mistakes + others).enumerated() {
      terminal.print()
      let start =
        number == 0
        ? "This looks like" : others.isEmpty ? "And like" : "Or like"
      say(terminal.style("\(start) “\(mistake.title)”.", .bold))
      for row in wrapped(mistake.text, to: terminal.width - 4) { say(row) }
    }
  }
}
