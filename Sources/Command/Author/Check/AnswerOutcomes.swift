import Foundation
import WorkbookTools
import WorkbookCourse
import WorkbookRunner
import WorkbookPages

/// What every recorded answer to an exercise did in front of its tests.
struct AnswerOutcomes {
  var exercise: Exercise
  var starter: ExerciseResult
  var solution: ExerciseResult
  /// By the names of the mistakes.
  var mistakes: [String: ExerciseResult] = [:]
  /// Right answers of other designs than the solution's, by their files.
  var rights: [String: ExerciseResult] = [:]

  /// What there is to record.
  var signatureFile: SignatureFile {
    SignatureFile(starter: Signature(starter), mistakes: signatures)
  }

  /// The mistakes that fail just as the starter does: whoever makes one cannot
  /// be told from somebody who has not begun, so nobody is told of it.
  var likeTheStarter: [String] {
    let starter = Signature(starter)
    return signatures.filter { $0.value == starter }.map(\.key).sorted()
  }

  /// The signatures of the mistakes that fail.
  var signatures: [String: Signature] {
    mistakes.compactMapValues(Signature.init)
  }

  /// What is wrong with them, as sentences.
  ///
  /// - Parameter recorded: the signatures that learners' runs are compared
  ///   with; nil if they are about to be recorded.
  func complaints(recorded: SignatureFile?, isRecording: Bool) -> [String] {
    // Made once: a signature looks at every word that a test has said.
    let signatures = signatures
    return starterComplaints() + solutionComplaints() + rightComplaints()
      + mistakeComplaints()
      + twins(among: signatures)
      + (isRecording ? [] : differences(of: signatures, from: recorded))
  }

  private func starterComplaints() -> [String] {
    switch starter.verdict {
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

  private func rightComplaints() -> [String] {
    rights.sorted { $0.key < $1.key }.compactMap { file, result in
      if result.verdict.hasPassed { return nil }
      let test = result.firstFailure.map { ": \"\($0.name)\"" } ?? ""
      return "\(file) is right, and \(result.verdict.inCheck)\(test)"
    }
  }

  /// A crash in a stress test comes by chance, and ends the run: what comes
  /// after it would be told one day and not the next.
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
        // It was compiled in the answer's place.
        [
          "the mistake \(name) \(result.verdict.inCheck)".replacing(
            " \(exercise.name).swift:",
            with: " \(exercise.mistakesFolder)/\(name).swift:")
        ]
      default: [String]()
      }
    }
  }

  /// Nobody can be told which of two mistakes they made, if both look the same.
  private func twins(among signatures: [String: Signature]) -> [String] {
    let named = signatures.sorted { $0.key < $1.key }
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
    of signatures: [String: Signature], from recorded: SignatureFile?
  ) -> [String] {
    let advice =
      "`swift run workbook check \(exercise.id) --record` writes what is true"
    guard let recorded else {
      return ["no signatures are recorded: \(advice)"]
    }
    let now = Signature(starter)
    let stale =
      recorded.starter == now
      ? []
      : [
        "the starter fails in another way than recorded"
          + Signature.difference(recorded.starter, now) + ": \(advice)"
      ]
    let names = Set(recorded.mistakes.keys).union(signatures.keys).sorted()
    return stale
      + names.compactMap { name in
        switch (recorded.mistakes[name], signatures[name]) {
        case (nil, _?): "the mistake \(name) is not recorded: \(advice)"
        case (_?, nil) where mistakes[name] == nil:
          "the mistake \(name) is recorded and has no file: \(advice)"
        // Why it does not fail has been said.
        case (_?, nil): nil
        case (let before?, let now?) where before != now:
          "the mistake \(name) fails in another way than recorded"
            + Signature.difference(before, now) + ": \(advice)"
        default: nil
        }
      }
  }

  private func stray(_ result: ExerciseResult, _ name: String) -> [String] {
    guard let line = result.printed.lines(limit: 1, width: 60).first else {
      return []
    }
    return ["\(name) prints something of its own: \(line)"]
  }
}

extension Verdict {
  /// What an answer did, after its name.
  fileprivate var inCheck: String {
    switch kind {
    case .notStarted, .notYet: "fails its tests"
    default: kind.words + (message.map { ": \($0)" } ?? "")
    }
  }
}

extension Signature {
  /// The first thing that was seen in one and not in the other, in brackets.
  fileprivate static func difference(_ before: Self?, _ now: Self?) -> String {
    let (before, now) = (before?.failing ?? [], now?.failing ?? [])
    guard let test = now.first(where: { !before.contains($0) }) else {
      let gone = before.first { !now.contains($0) }
      return gone.map { " (“\($0.test)” no longer fails)" } ?? ""
    }
    let known = before.first { $0.test == test.test }?.observed ?? []
    let line = test.observed.first { !known.contains($0) }
    return " (“\(test.test)”, \(test.ending)"
      + (line.map { ": “\($0.trimmingCharacters(in: .whitespaces))”" } ?? "")
      + ")"
  }
}
