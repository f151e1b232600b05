/// The recorded mistakes that a failing run looks like.
package enum MistakeMatch: Equatable {
  /// No recorded mistake fits, several are indistinguishable, or the answer
  /// fails like a stage that is not begun.
  case none
  /// These mistakes together explain the run.
  case all([Mistake])
  /// One of these two explains the run, which does not show which of them.
  case either([Mistake])

  package var mistakes: [Mistake] {
    switch self {
    case .none: []
    case .all(let mistakes), .either(let mistakes): mistakes
    }
  }

  /// The mistakes, each with the sentence that introduces it in a report.
  ///
  /// `This looks like “adds instead of spending”.`
  package var introduced: [(sentence: String, mistake: Mistake)] {
    let next = if case .either = self { "Or like" } else { "And like" }
    return mistakes.enumerated().map { number, mistake in
      let start = number == 0 ? "This looks like" : next
      return ("\(start) “\(mistake.title)”.", mistake)
    }
  }

  /// The mistakes, if they explain the run.
  package var explaining: [Mistake] {
    if case .all(let mistakes) = self { mistakes } else { [] }
  }

  /// Compares a run with the recorded mistakes of its exercise.
  package init(_ result: ExerciseResult, in checkout: Checkout) {
    self = .none
    if case .notStarted = result.verdict { return }
    guard let recorded = RecordedFailures(of: result.exercise, in: checkout)
    else { return }
    /// Returns mistakes by name; none if one of them no longer exists.
    func mistakes(_ names: [String]) -> [Mistake] {
      let found = Mistake.all(of: result.exercise, in: checkout)
        .filter { names.contains($0.name) }
      return found.count == names.count ? found : []
    }
    let names = recorded.names(of: result)
    guard names.isEmpty else {
      // The mistake that fails the test shown to the learner comes first.
      let shown = result.shownFailure?.name
      let found = mistakes(names)
      let first = found.filter { mistake in
        recorded.mistakes[mistake.name]?.failing
          .contains { $0.test == shown } ?? false
      }
      if !found.isEmpty {
        self = .all(first + found.filter { !first.contains($0) })
      }
      return
    }
    let showing = recorded.showing(result)
    if showing.count == 2,
      showing.allSatisfy({ recorded.fits($0, result) })
    {
      let found = mistakes(showing)
      if !found.isEmpty { self = .either(found) }
    }
  }
}

extension RecordedFailures {
  /// Returns the names of the mistakes that explain a failing run.
  ///
  /// A learner sees the smallest program first, so a mistake with another
  /// smallest program is not named.
  package func names(of result: ExerciseResult) -> [String] {
    guard let pattern = FailurePattern(result), !unbegun.contains(pattern)
    else { return [] }
    let whole = explanation(of: pattern)
    guard let program = pattern.program else { return whole }
    if whole.contains(where: { mistakes[$0]?.program == program }) {
      return whole
    }
    let showing = showing(result)
    return showing.count > 1
      ? closest(showing, to: pattern) : showing.filter { fits($0, result) }
  }

  /// Returns whether a run fails each test that this mistake fails.
  ///
  /// A run that passes one of them has not made the whole mistake.
  func fits(_ name: String, _ result: ExerciseResult) -> Bool {
    let failing = Set(
      result.tests.filter { $0.ending != .passed }.map(\.name))
    return mistakes[name]?.failing.allSatisfy { failing.contains($0.test) }
      ?? false
  }

  /// The failures of stages that are not begun.
  ///
  /// The starter of an exercise without stages makes a mistake, so it has a
  /// name like other answers that make it.
  package var unbegun: [FailurePattern] {
    stages.isEmpty ? [] : stages.values + (starter.map { [$0] } ?? [])
  }

  /// Returns the mistakes with the smallest program of a run; none if a stage
  /// that is not begun has the same one.
  ///
  /// A program of the starter shows only a mistake that fails exactly like it:
  /// the words of another one would not fit.
  func showing(_ result: ExerciseResult) -> [String] {
    guard let program = SmallestProgram(result),
      !unbegun.contains(where: { $0.program == program })
    else { return [] }
    return mistakes.filter {
      $0.value.program == program
        && (starter?.program != program || $0.value == starter)
    }.map(\.key)
  }

  /// Returns the mistake whose failing tests all fail in the same way in this
  /// run; of two such mistakes, the larger one.
  private func closest(_ names: [String], to pattern: FailurePattern)
    -> [String]
  {
    let seen = Set(pattern.failing)
    let parts = names.map { ($0, Set(mistakes[$0]?.failing ?? [])) }
      .filter { !$0.1.isEmpty && $0.1.isSubset(of: seen) }
    let largest = parts.filter { part in
      parts.allSatisfy { $0.0 == part.0 || $0.1.isStrictSubset(of: part.1) }
    }
    return largest.map(\.0)
  }

  /// Returns the mistakes whose failing tests together are those of a run, each
  /// with the same history.
  func explanation(of pattern: FailurePattern) -> [String] {
    let seen = Set(pattern.failing)
    let parts = mistakes.mapValues { Set($0.failing) }
      .filter { $0.value.isSubset(of: seen) }
    // A larger mistake includes the failures of a smaller one.
    let largest = parts.filter { part in
      !parts.contains { part.value.isStrictSubset(of: $0.value) }
    }
    let areDistinct = Set(largest.values).count == largest.count
    let all = largest.values.reduce(into: Set()) { $0.formUnion($1) }
    return areDistinct && all == seen ? largest.keys.sorted() : []
  }
}
