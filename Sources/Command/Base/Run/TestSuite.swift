import Findings
import Foundation

/// Runs all tests of one built exercise, although some of them may end the
/// program.
///
/// An exercise in stages runs stage by stage, up to the first that fails.
package struct TestSuite {
  var process: TestProcess
  /// The identifiers of the tests that must report, where they are known.
  var expected: [String]?

  private var exercise: Exercise { process.exercise }
  private var limit: Double { process.options.limit }

  package func run() throws -> ExerciseResult {
    // A selection of tests ignores the stages.
    guard !exercise.stages.isEmpty, process.options.selection == nil else {
      return try runAll()
    }
    var result = ExerciseResult(
      exercise: exercise, answers: process.answers, verdict: .passed)
    for stage in 1...exercise.stages.count {
      var one = self
      one.process.options.selection = exercise.pattern(ofStage: stage)
      one.expected = expected?.filter {
        Exercise.stage(ofTestIn: $0) == stage
      }
      let part = try one.runAll()
      result.tests += part.tests
      result.printed.append(part.printed)
      result.seconds += part.seconds
      result.verdict = part.verdict
      guard part.verdict.hasPassed else {
        result.stage = stage
        break
      }
    }
    return result
  }

  private func runAll() throws -> ExerciseResult {
    let start = Date()
    var result = ExerciseResult(
      exercise: exercise, answers: process.answers, verdict: .passed)
    var broke: Verdict?
    var waiting: [String]?
    var process = process
    repeat {
      let report = try process.run(only: waiting)
      if waiting == nil {
        result.tests = report.stream.tests.map {
          TestOutcome(
            id: $0.id, name: $0.name, file: $0.file, line: $0.line,
            tags: $0.tags)
        }
      }
      result.printed.append(report.printed)
      guard isBelievable(report, whole: waiting == nil) else {
        for index in result.tests.indices {
          result.tests[index].ending = .notRun
        }
        result.verdict = .notAllowed([
          RuleViolation(text: "It reported on tests in the tests' own name.")
        ])
        return result
      }
      record(report, in: &result)
      let verdict = verdict(on: report, result: &result)
      broke = broke ?? verdict
      // A report shows the first place only. After one hanging test, the
      // others get less time.
      process.asksWhere = broke == nil
      if report.hung {
        process.options.limit = min(limit, max(1, limit / 5))
      }
      let left = result.tests.filter { $0.ending == .notRun }.map(\.id)
      // A run that ended before its first test would end there again.
      if verdict == nil || left.isEmpty || left == waiting || report.wasEnough {
        break
      }
      waiting = left
    } while !process.options.isCancelled()
    if process.options.isCancelled() { throw Cancelled() }

    if result.tests.isEmpty, broke == nil {
      throw Failure.broken(
        "No test was found for \(exercise.id) in \(exercise.testFolder).")
    }
    result.verdict =
      broke ?? (result.firstFailure == nil ? .passed : .notYet)
    result.seconds = Date().timeIntervalSince(start)
    return result
  }

  /// Returns whether the report can be the tests' own.
  ///
  /// The list of tests is empty only if the answer ended the process before the
  /// tests were listed.
  private func isBelievable(_ report: TestProcess.Outcome, whole: Bool) -> Bool
  {
    guard let expected else { return true }
    guard report.stream.isOrderly else { return false }
    let found = report.stream.tests.map(\.id)
    return whole
      ? found == expected || found.isEmpty : found.allSatisfy(expected.contains)
  }

  private func record(
    _ report: TestProcess.Outcome, in result: inout ExerciseResult
  ) {
    func update(_ id: String?, _ change: (inout TestOutcome) -> Void) {
      guard let index = result.tests.firstIndex(where: { $0.id == id })
      else { return }
      change(&result.tests[index])
    }
    // The kit's finding; the issue of Swift Testing follows.
    var found: Finding?
    func note(_ note: TestNote, of test: String?) {
      if case .finding(let finding) = note {
        found = finding
      } else {
        update(test) { $0.notes.append(note) }
      }
    }
    for event in report.stream.events {
      switch event {
      case .started(let test):
        update(test) { $0.ending = .running }
      case .issue(let test, let issue):
        let issue = issue.told(as: found)
        found = nil
        update(test) { $0.findings.append(issue) }
        if test == nil || !result.tests.contains(where: { $0.id == test }) {
          // An issue of the suite, or of code that outlived its test.
          update(result.tests.last { $0.ending != .notRun }?.id) {
            $0.findings.append(issue)
          }
        }
      case .attached(let test, let path):
        let name = URL(fileURLWithPath: path).lastPathComponent
        if let data = report.attachments[name],
          let said = try? JSONDecoder().decode(TestNote.self, from: data)
        {
          note(said, of: test)
        }
      case .note(let said):
        note(said, of: result.tests.first { $0.ending == .running }?.id)
      case .heard(let number):
        if let index = result.tests.firstIndex(where: { $0.ending == .running })
        {
          result.tests[index].heard.append(number)
        }
      case .skipped(let test, _):
        update(test) { $0.ending = .skipped }
      case .ended(let test):
        update(test) { $0.ending = $0.findings.isEmpty ? .passed : .failed }
      }
    }
    for index in result.tests.indices
    where result.tests[index].ending == .passed
      && !result.tests[index].findings.isEmpty
    {
      result.tests[index].ending = .failed
    }
  }

  /// Returns the verdict on a run that ended early; nil if it did not.
  private func verdict(
    on report: TestProcess.Outcome, result: inout ExerciseResult
  ) -> Verdict? {
    let running = result.tests.firstIndex { $0.ending == .running }
    let test = running.map { result.tests[$0].name }
    let folder = "\(process.answers)/\(exercise.path)"
    func blame(_ ending: TestOutcome.Ending) {
      if let running { result.tests[running].ending = ending }
    }
    func place(_ backtrace: String?) -> FileLocation? {
      backtrace.flatMap { process.checkout.place(in: folder, from: $0) }
    }
    if let excess = report.excess {
      blame(.endedEarly)
      return .tookTooMuch(excess)
    }
    if report.wasEnough {
      blame(.failed)
      return .notYet
    }
    if report.hung {
      blame(.stillRunning)
      return .stillRunning(
        test: test, seconds: limit, place: place(report.backtrace))
    }
    switch report.ending {
    case .killed(let signal):
      blame(.crashed)
      let printed = report.printed.text
      let said = TrapMessage.find(in: printed)
      return .crashed(
        Crash(
          test: test,
          message: said
            ?? TrapMessage.guess(
              signal: signal, backtrace: report.backtrace),
          place: place(report.backtrace)
            ?? place(backtraceOfAccessConflict(in: printed)),
          isPrinted: said != nil))
    case .exited(let code):
      let isDone = report.stream.ranToItsEnd && running == nil
      if isDone { return nil }
      blame(.endedEarly)
      return .endedEarly(test: test, code: code)
    }
  }

  private func backtraceOfAccessConflict(in printed: String) -> String? {
    guard case .own(_, let answer, _) = process.program else { return nil }
    return Backtrace.ofAccessConflict(
      printed: printed, library: answer.library)
  }
}

extension Finding {
  /// Returns the kit's finding, with the comparison and the place of Swift
  /// Testing's issue.
  fileprivate func told(as found: Finding?) -> Finding {
    guard var found else { return self }
    if found.comparison == nil { found.comparison = comparison }
    (found.file, found.line) = (file, line)
    return found
  }
}
