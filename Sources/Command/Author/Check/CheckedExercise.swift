import Findings
import WorkbookBase

/// The test results of all recorded answers to an exercise.
struct CheckedExercise {
  var exercise: Exercise
  var starter: ExerciseResult
  var solution: ExerciseResult
  /// The results of the stages' answers, by number; the last stage's answer is
  /// the solution.
  var stages: [Int: ExerciseResult] = [:]
  var mistakes: [String: ExerciseResult] = [:]
  /// The results of right answers of other designs, by file.
  var rights: [String: ExerciseResult] = [:]
  /// The files of all mistakes, by name, including mistakes that do not fit
  /// their base and did not run.
  var files: [String: String] = [:]

  /// Returns the failures to record; a mistake that did not run keeps its
  /// record.
  func failures(after recorded: RecordedFailures?) -> RecordedFailures {
    let waiting = (recorded?.mistakes ?? [:]).filter {
      files[$0.key] != nil && mistakes[$0.key] == nil
    }
    return RecordedFailures(
      starter: FailurePattern(starter), stages: beginnings,
      mistakes: patterns.merging(waiting) { now, _ in now })
  }

  /// The failures of each stage's answer in the next stage, by that stage's
  /// number.
  private var beginnings: [Int: FailurePattern] {
    Dictionary(
      uniqueKeysWithValues: stages.compactMap { stage, result in
        FailurePattern(result).map { (stage + 1, $0) }
      })
  }

  /// The mistakes that fail like a stage that is not begun, so that learners
  /// never see their names.
  var hidden: [String] {
    let unbegun = failures(after: nil).unbegun
    return patterns.filter { unbegun.contains($0.value) }.map(\.key).sorted()
  }

  /// The questions that the suites omit, each with its reason.
  var omitted: [String] {
    var all: Set<String> = []
    for case .omitted(let question, let reason) in solution
      .tests
      .flatMap(\.notes)
    {
      all.insert("its suite does not ask about \(question): \(reason)")
    }
    return all.sorted()
  }

  var patterns: [String: FailurePattern] {
    mistakes.compactMapValues(FailurePattern.init)
  }

  /// The search's results for the mistakes, in lines; empty without a search.
  var searched: [String] {
    guard solution.tests.contains(where: \.isSearch) else { return [] }
    let programs = patterns.compactMapValues(\.program)
    let groups = Dictionary(grouping: programs.keys) { programs[$0] }
      .values.map { $0.sorted() }
    let shared = groups.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    let alone = groups.count - shared.count
    let missed = mistakes.keys.filter { programs[$0] == nil }.sorted()
    return [
      "the search finds \(programs.count) of \(mistakes.count) mistakes, and "
        + "\(alone) of them alone go wrong first where they do"
    ] + shared.map { "in one smallest program: " + $0.joined(separator: ", ") }
      + (missed.isEmpty
        ? [] : ["the search does not find: " + missed.joined(separator: ", ")])
  }

  /// Returns the answers whose verdict is longer than a window.
  func longVerdicts(in report: Report) -> [String] {
    let answers =
      stages.map { ("the answer to stage \($0)", $1) }
      + mistakes.map { ("the mistake \($0)", $1) }
    return answers.sorted { $0.0 < $1.0 }.compactMap { name, result in
      let (count, room) = (
        report.lines(of: result).count, report.room(for: result)
      )
      return count <= room
        ? nil : "the verdict of \(name) has \(count) lines, not \(room)"
    }
  }

  /// Returns the mistakes that would be shown under another mistake's name.
  private func misnamed() -> [String] {
    let recorded = failures(after: nil)
    return mistakes.sorted { $0.key < $1.key }.flatMap { name, result in
      recorded.names(of: result).filter { $0 != name }
        .map { "the mistake \(name) is called \($0)" }
    }
  }

  /// Returns the complaints as sentences.
  ///
  /// - Parameters:
  ///   - recorded: the failures that learners' runs are compared with.
  ///   - starterMayCrash: whether the starter is a reproduced fault.
  func complaints(
    recorded: RecordedFailures?, isRecording: Bool,
    starterMayCrash: Bool = false
  ) -> [String] {
    // Computed once, because a pattern reads all messages of a test.
    let patterns = patterns
    return starterComplaints(mayCrash: starterMayCrash) + solutionComplaints()
      + stageComplaints()
      + rightComplaints()
      + mistakeComplaints()
      + twins(among: patterns) + misnamed()
      + (isRecording ? [] : differences(of: patterns, from: recorded))
  }

  private func starterComplaints(mayCrash: Bool) -> [String] {
    switch starter.verdict {
    case .crashed where mayCrash: []
    case .passed: ["the starter passes its tests"]
    case .notYet, .notStarted: stray(starter, "the starter")
    default: ["the starter \(starter.verdict.inCheck)"]
    }
  }

  private func solutionComplaints() -> [String] {
    guard solution.verdict.hasPassed else {
      let test = solution.firstFailure.map { ": \"\($0.name)\"" } ?? ""
      return ["the solution \(solution.verdict.inCheck)\(test)"]
    }
    return stray(solution, "the solution") + hiddenByChance()
  }

  /// Checks that a stage's answer passes its own tests and the earlier ones,
  /// and fails some of the next stage's, without a crash or a hang.
  private func stageComplaints() -> [String] {
    (1..<max(exercise.stages.count, 1)).compactMap { stage in
      // The file check reports a patch that does not fit.
      guard let result = stages[stage] else { return nil }
      let name = "the answer to stage \(stage)"
      let test = result.firstFailure.map { ": \"\($0.name)\"" } ?? ""
      switch (result.stage, result.verdict) {
      case (stage + 1, .notYet): return stray(result, name).first
      case (stage + 1, _):
        return "\(name) \(result.verdict.inCheck) in stage \(stage + 1)\(test)"
      case (nil, .passed): return "\(name) passes all stages"
      case (let other?, _) where other > stage:
        return "\(name) passes stage \(stage + 1) as well"
      default:
        return "\(name) \(result.verdict.inCheck)"
          + (result.stage.map { " in stage \($0)" } ?? "") + test
      }
    }
  }

  private func rightComplaints() -> [String] {
    rights.sorted { $0.key < $1.key }.compactMap { file, result in
      if result.verdict.hasPassed { return nil }
      let test = result.firstFailure.map { ": \"\($0.name)\"" } ?? ""
      return "\(file) is right, and \(result.verdict.inCheck)\(test)"
    }
  }

  /// Complains about tests after a stress test: a crash in the stress test,
  /// which occurs by chance, would end the run and hide the later results.
  private func hiddenByChance() -> [String] {
    let tests = solution.tests.filter { $0.id != TestOutcome.raceID }
    guard let first = tests.firstIndex(where: \.isStress),
      let later = tests[first...].first(where: { !$0.isStress })
    else { return [] }
    return [
      "the test “\(later.name)” stands after “\(tests[first].name)”: what is "
        + "certain comes first"
    ]
  }

  private func mistakeComplaints() -> [String] {
    mistakes.sorted { $0.key < $1.key }.flatMap { name, result in
      switch result.verdict {
      case .passed: ["the mistake \(name) passes the tests"]
      case .doesNotCompile, .lostDeclaration, .missing, .notAllowed:
        // The message names the answer's file, in whose place it was compiled.
        [
          "the mistake \(name) \(result.verdict.inCheck)".replacing(
            " \(exercise.name).swift:", with: " \(files[name] ?? name):")
            + (files[name]?.hasSuffix(".patch") ?? false
              ? " (`swift run workbook new mistake \(exercise.id) \(name)` "
                + "writes it whole)"
              : "")
        ]
      default: [String]()
      }
    }
  }

  /// Complains about two mistakes that fail in the same way, since the command
  /// could not tell a learner which one it is.
  private func twins(among patterns: [String: FailurePattern]) -> [String] {
    let named = patterns.sorted { $0.key < $1.key }
    var found: [String] = []
    for (index, mistake) in named.enumerated() {
      for earlier in named[..<index] where earlier.value == mistake.value {
        found.append(
          "the mistakes \(earlier.key) and \(mistake.key) look the same")
      }
    }
    return found
  }

  private func differences(
    of patterns: [String: FailurePattern], from recorded: RecordedFailures?
  ) -> [String] {
    let advice =
      "`swift run workbook check \(exercise.id) --record` writes what is true"
    guard let recorded else {
      return ["how they fail is not recorded: \(advice)"]
    }
    let stale =
      recorded.starter == FailurePattern(starter)
      ? []
      : [
        "the starter fails in another way than recorded"
          + difference(from: recorded.starter, in: starter) + ": \(advice)"
      ]
    let unbegun = Set(recorded.stages.keys).union(beginnings.keys).sorted()
      .filter { recorded.stages[$0] != beginnings[$0] }
      .map { stage in
        "the answer to stage \(stage - 1) fails in another way than recorded"
          + (stages[stage - 1].map {
            difference(from: recorded.stages[stage], in: $0)
          } ?? "") + ": \(advice)"
      }
    let names = Set(recorded.mistakes.keys).union(patterns.keys).sorted()
    return stale + unbegun
      + names.compactMap { name in
        guard let result = mistakes[name] else {
          return files[name] == nil
            ? "the mistake \(name) is recorded and has no file: \(advice)" : nil
        }
        switch (recorded.mistakes[name], patterns[name]) {
        case (nil, _?): return "the mistake \(name) is not recorded: \(advice)"
        case (let before?, let now?) where before.program != now.program:
          return "the mistake \(name) shows another smallest program than "
            + "recorded: \(advice)"
        case (let before?, let now?) where before != now:
          return "the mistake \(name) fails in another way than recorded"
            + difference(from: before, in: result) + ": \(advice)"
        // Another complaint explains why it does not fail.
        default: return nil
        }
      }
  }

  /// Returns the first test that differs from the record, in brackets, with its
  /// current ending and the first wrong line of its run.
  private func difference(
    from before: FailurePattern?, in result: ExerciseResult
  ) -> String {
    let before = before?.failing ?? []
    let now = FailurePattern(result)?.failing ?? []
    guard let failing = now.first(where: { !before.contains($0) }),
      let test = result.tests.first(where: { $0.name == failing.test })
    else {
      let gone = before.first { !now.contains($0) }
      return gone.map { " (“\($0.test)” no longer fails)" } ?? ""
    }
    let isNew = !before.contains { $0.test == failing.test }
    let seen = FailurePattern.observed(in: test, of: result)
    let line = seen.last
    return " (“\(test.name)”, \(failing.ending)"
      + (isNew ? " and did not before" : "")
      + (line.map { ": “\($0.trimmed)”" } ?? "") + ")"
  }

  private func stray(_ result: ExerciseResult, _ name: String) -> [String] {
    guard let line = result.printed.lines(limit: 1, width: 60).first else {
      return []
    }
    return ["\(name) prints something of its own: \(line)"]
  }
}

extension Verdict {
  /// An answer's result, to be printed after its name.
  fileprivate var inCheck: String {
    switch kind {
    case .notStarted, .notYet: "fails its tests"
    default: kind.words + (message.map { ": \($0)" } ?? "")
    }
  }
}
