import Findings
import Foundation
import TimelineText

/// A report to the learner on an exercise's result, with the next step.
package struct Report {
  package var terminal: Terminal
  var checkout: Checkout
  /// A Boolean value that indicates whether the report names the places to look
  /// at.
  package var hasPlaces = true
  private var room = Int.max
  private var omitted: Set<Part> = []
  /// The recorded mistakes that the printed result looks like.
  private var match = MistakeMatch.none

  package init(terminal: Terminal, checkout: Checkout) {
    self.terminal = terminal
    self.checkout = checkout
  }

  /// The parts that a report omits until it fits into its window, in this
  /// order.
  private enum Part: CaseIterable {
    /// The words of a second mistake, whose name remains.
    case secondMistake
    /// The lines that the answer printed.
    case output
    /// The test's lesson, where a mistake or a summary says as much.
    case lesson
    /// The number of tests that pass.
    case others
    /// The lines far from the difference.
    case context
    /// The test's name, where a mistake or a summary says as much.
    case name
  }

  /// Prints a whole result for a window of 24 lines: the likely mistake, the
  /// difference, the places to look at, and the tests that pass.
  ///
  /// - Parameter room: the number of lines for the report, without the commands
  ///   to type next.
  package func print(_ result: ExerciseResult, room: Int? = nil) {
    var report = self
    report.match = MistakeMatch(result, in: checkout)
    report.printMatched(result, room: room)
  }

  private func printMatched(_ result: ExerciseResult, room: Int?) {
    printHeadline(result)
    terminal.print()
    guard !result.isAtNewStage || result.verdict.hasPassed else {
      return printNewStage(result)
    }
    let whole = (room ?? self.room(for: result)) - 2
    var report = self
    guard result.isJudged else {
      report.room = whole - rows { $0.printPlaces(result) }.count
      report.printVerdict(result.verdict, of: result)
      printOutput(result)
      printPlaces(result)
      return
    }
    var body = report.body(of: result, room: whole)
    for part in Part.allCases where body.count > whole {
      report.omitted.insert(part)
      body = report.body(of: result, room: whole)
    }
    body.forEach { terminal.print($0) }
  }

  private func body(of result: ExerciseResult, room whole: Int) -> [String] {
    let below = rows {
      $0.printPlaces(result)
      if !omitted.contains(.others) { $0.printOthers(result) }
      $0.printForgottenLine(result)
    }
    let above = rows { $0.printMistakes(result) }
    let left = whole - above.count - below.count
    var report = self
    report.room = max(left, leastRoom)
    let failure = rows(report) { $0.printVerdict(result.verdict, of: result) }
    // An empty line and a title come with the output.
    let rest = max(left - failure.count - 2, 3)
    let limit = omitted.contains(.output) ? 0 : min(rest, 12)
    return above + failure + below
      + rows { $0.printOutput(result, limit: limit) }
  }

  private var leastRoom: Int { omitted.contains(.context) ? 4 : 7 }

  /// Returns the number of lines that a result has in its window, without the
  /// prompt, and the commands to type next with their empty line.
  package func room(for result: ExerciseResult) -> Int {
    terminal.height - (result.shownProgram == nil ? 4 : 5)
  }

  package func lines(of result: ExerciseResult) -> [String] {
    rows { $0.print(result) }
  }

  private func rows(_ other: Report? = nil, _ body: (Report) -> Void)
    -> [String]
  {
    var text = ""
    var report = other ?? self
    report.terminal.write = { text += $0 }
    body(report)
    return text.lines
  }

  /// Prints one line: mark, id, title, and state.
  package func printHeadline(_ result: ExerciseResult) {
    let mark = terminal.mark(of: result)
    let name = result.exercise.label
    terminal.print(
      "\(mark) \(terminal.style(name, .bold)): \(summary(of: result))")
  }

  package func summary(of result: ExerciseResult) -> String {
    if let obstacle = result.obstacle { return obstacle.words }
    var words = result.verdict.kind.words
    if result.verdict.hasPassed {
      let count = result.tests.count { $0.id != TestOutcome.raceID }
      if count != 1 { words += ", all \(count) tests" }
      let stages = result.exercise.stages.count
      if stages > 0 { words += " in \(stages) stages" }
      if count < result.tests.count { words += ", without a data race" }
    } else if let stage = result.stage, result.verdict.kind != .notStarted {
      words = standing(of: result, in: stage)
    } else if ![.notStarted, .race].contains(result.verdict.kind),
      !result.tests.isEmpty
    {
      let count = result.tests.count
      if count != 1 {
        words += ", \(result.kept.count) of \(count) tests pass"
      }
    }
    return (result.brokeAfterPassing ? "passed before, and now: " : "") + words
  }

  private func printOthers(_ result: ExerciseResult) {
    let others = result.failuresAsShown.dropFirst()
    var parts: [String] = []
    if result.stagesPassed > 0 {
      parts.append(
        result.stagesPassed == 1
          ? "stage 1 passes"
          : "stages 1 \(result.stagesPassed == 2 ? "and" : "to") "
            + "\(result.stagesPassed) pass")
    }
    switch result.kept.count {
    case 0: break
    case let count where parts.isEmpty: parts.append("\(count) pass")
    case 1: parts.append("1 more test passes")
    case let count: parts.append("\(count) more tests pass")
    }
    if let next = others.first {
      parts.append(
        others.count == 1
          ? "1 more test fails: \(next.name.dropLast())"
          : "\(others.count) more tests fail, first: \(next.name.dropLast())")
    }
    guard !parts.isEmpty else { return }
    let text = parts.joined(separator: ", ") + "."
    say(
      terminal.style(
        text.capitalizedFirst.shortened(to: terminal.width - 4), .dim))
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
        printPassed(result)
      }
      printForgottenLine(result)
    case .notStarted:
      printInvitation(result)
    case .missing:
      printMissing(result)
    case .doesNotCompile(let messages):
      printErrors(messages)
    case .lostDeclaration(let lost):
      printLost(lost)
    case .notAllowed(let violations):
      for violation in violations { say(violation.text) }
      let place = violations.first.flatMap(\.line).map {
        FileLocation(file: result.file, line: $0)
      }
      printLine(at: place)
    case .notYet:
      result.shownFailure.map(printFailure)
    case .race(let race):
      printRace(race)
    case .crashed(let crash):
      let stop = rows { $0.printCrash(crash) }
      stop.forEach { terminal.print($0) }
      var report = self
      report.room -= stop.count + 2
      // With little room the crash says enough.
      if report.room > 7 { report.printOtherFailure(result) }
    case .stillRunning(let test, let seconds, let place):
      let name = test.map { "“\($0)”" } ?? "The program"
      say(
        "\(name) did not end within \(counted(Int(seconds), "second")), "
          + "so it was stopped.")
      if let place {
        say("It was then in \(place.name).")
        printLine(at: place)
        say("")
      }
      say("Look for a loop that never ends, or for a wait that nothing ends.")
    case .tookTooMuch:
      say("It was stopped: \(verdict.message ?? "it took too much").")
    case .endedEarly(let test, let code):
      let name = test.map { "during “\($0)”" } ?? "before the tests ended"
      say(
        "The program left with exit(\(code)) \(name). A test that never "
          + "ended counts as not passed.")
      say("Take the call of exit out of your answer; return instead.")
    }
  }

  package func printTask(of exercise: Exercise) {
    let task = AnswerHeader(checkout.text(exercise.file) ?? "").task
    for row in reflowed(task, to: terminal.width - 4).joined() {
      terminal.print(row.isEmpty ? "" : "  " + row)
    }
  }

  /// Prints the task, or as many of its paragraphs as there is room for.
  private func printInvitation(_ result: ExerciseResult) {
    let exercise = result.exercise
    let facts = rows {
      $0.say(
        "\(exercise.kind.rawValue), "
          + "about \(counted(exercise.minutes, "minute")). "
          + exercise.objective)
      $0.printStageCount(of: result)
    }
    facts.forEach { terminal.print($0) }
    terminal.print()
    let header = AnswerHeader(checkout.text(result.file) ?? "")
    let parts = reflowed(header.task, to: terminal.width - 4)
    // An empty line is before and after the task.
    var left = room - facts.count - 3
    let shown = parts.enumerated().prefix { index, part in
      left -= part.count
      return index == 0 || left >= 0
    }
    for row in shown.flatMap(\.element) {
      terminal.print(row.isEmpty ? "" : "  " + row)
    }
    let isWhole = shown.count == parts.count
    if isWhole || shown.last?.element != [""] { terminal.print() }
    say(
      isWhole
        ? "Open the file, delete the NOT STARTED line, and begin."
        : "The file has the rest. Delete its NOT STARTED line, and begin.")
  }

  private func printLost(_ lost: LostDeclaration) {
    let place = FileLocation(
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
    let test =
      crash.test.map { "during “\($0)”" } ?? "between two tests"
    say("Your program was stopped \(test):")
    say("")
    sayInside(crash.message)
    printLine(at: crash.place)
  }

  private func printOtherFailure(_ result: ExerciseResult) {
    guard let test = result.tests.first(where: { $0.ending == .failed }),
      match.explaining.isEmpty
    else { return }
    terminal.print()
    say("Apart from that, this test says no:")
    printFailure(test)
  }

  /// Prints a test of code that is not written yet.
  func printWaiting(_ test: TestOutcome, of count: Int) {
    say(
      count == 1
        ? "Its test fails so far:"
        : "The first of its \(count) tests that fails so far:")
    printFailure(test)
  }

  /// Prints a test's first issue: expected and actual events, or two threads,
  /// side by side; with little room, only the lines around the difference.
  private func printFailure(_ test: TestOutcome) {
    let isTold =
      !match.mistakes.isEmpty || test.findings.first?.summary != nil
    let name =
      isTold && omitted.contains(.name)
      ? [] : wrapped("“\(test.name)”", to: terminal.width - 4)
    for row in name { say(terminal.style(row, .bold)) }
    guard let finding = test.findings.first else { return }
    let lesson =
      finding.lesson.isEmpty || isTold && omitted.contains(.lesson)
      ? [] : wrapped(finding.lesson, to: terminal.width - 4)
    let left = max(room - lesson.count - name.count, leastRoom - 1)
    let difference =
      test.program.map {
        Difference($0).rows(width: terminal.width - 4, room: left)
      }
      ?? test.order.map {
        $0.rows(width: min(terminal.width, 100) - 4, for: finding, room: left)
      } ?? Difference(finding).rows(width: terminal.width - 4, room: left)
    for row in difference { say("  " + colored(row)) }
    lesson.forEach(say)
  }

  package func printProgram(_ program: Finding.Program) {
    let rows = Difference(program).rows(width: terminal.width - 4, room: .max)
    for row in rows { say("  " + colored(row)) }
  }

  package func printWhole(_ test: TestOutcome) {
    guard test.order == nil, test.program == nil,
      let run = test.timelines ?? test.runs.last
    else { return printFailure(test) }
    say(terminal.style("“\(test.name)”", .bold))
    terminal.print()
    let rows = run.render(width: min(terminal.width, 100) - 2).lines
    for row in rows { terminal.print("  " + row) }
  }

  private func colored(_ row: Difference.Row) -> String {
    switch row.kind {
    case .title: terminal.style(row.text, .dim)
    case .plain: row.text
    case .expected: terminal.style(row.text, .green)
    case .wrong: terminal.style(row.text, .red)
    case .both:
      terminal.style(row.text, .green) + terminal.style(row.right, .red)
    }
  }

  /// Prints the likely mistakes; with little room, only the name of the second.
  private func printMistakes(_ result: ExerciseResult) {
    let all = match.mistakes
    let isEither = if case .either = match { true } else { false }
    let isCut = omitted.contains(.secondMistake) && !isEither
    // An answer that looks like no recorded mistake is described by its
    // smallest program.
    if all.isEmpty, let summary = result.shownFailure?.findings.first?.summary {
      for row in wrapped(summary, to: terminal.width - 4) {
        say(terminal.style(row, .bold))
      }
      terminal.print()
    }
    for (number, (sentence, mistake)) in match.introduced.enumerated() {
      say(terminal.style(sentence, .bold))
      if number == 0 || !isCut {
        for row in wrapped(mistake.text, to: terminal.width - 4) { say(row) }
      }
      if !isCut || number == all.count - 1 { terminal.print() }
    }
  }
}

extension CommandContext {
  package var report: Report {
    Report(terminal: terminal, checkout: checkout)
  }
}

extension ExerciseResult {
  /// A Boolean value that indicates whether its tests ran and failed, so that
  /// the report has more than a verdict.
  fileprivate var isJudged: Bool {
    !tests.isEmpty && !verdict.hasPassed && verdict.kind != .notStarted
      && obstacle == nil
  }

  /// The smallest failing program, if the verdict is about tests.
  package var shownProgram: Finding.Program? {
    verdict.kind == .notYet ? shownFailure?.program : nil
  }

  /// The passing tests of the shown stage.
  var kept: [TestOutcome] {
    tests.filter {
      $0.ending == .passed && (stage == nil || $0.stage == stage)
    }
  }

  /// The failures, with the shown one first.
  fileprivate var failuresAsShown: [TestOutcome] {
    let all = tests.filter { ![.passed, .skipped].contains($0.ending) }
    return all.filter { $0.id == shownFailure?.id }
      + all.filter { $0.id != shownFailure?.id }
  }
}
