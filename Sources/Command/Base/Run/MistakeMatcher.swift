/// The recorded mistakes of a checkout, to hold a learner's run against.
package struct MistakeMatcher {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  /// The mistakes that explain a failing run: together all of it, or the
  /// smallest program in which it goes wrong.
  ///
  /// None when two look the same, or when the starter fails in the same way:
  /// nothing is claimed then.
  package func matches(_ result: ExerciseResult) -> [Mistake] {
    if case .notStarted = result.verdict { return [] }
    guard let recorded = RecordedFailures(of: result.exercise, in: checkout)
    else { return [] }
    let found = mistakes(recorded.names(of: result), of: result.exercise)
    // What a learner is shown is explained before the rest.
    let shown = found.filter { mistake in
      recorded.mistakes[mistake.name]?.failing
        .contains { $0.test == result.shownFailure?.name } ?? false
    }
    return shown + found.filter { !shown.contains($0) }
  }

  /// Two mistakes with the smallest program of a failing run, which also fails
  /// each other test that they fail: nobody knows which of the two it is.
  package func alternatives(for result: ExerciseResult) -> [Mistake] {
    if case .notStarted = result.verdict { return [] }
    guard let recorded = RecordedFailures(of: result.exercise, in: checkout),
      recorded.names(of: result).isEmpty
    else { return [] }
    let names = recorded.showing(result)
    return names.count == 2 && names.allSatisfy({ recorded.fits($0, result) })
      ? mistakes(names, of: result.exercise) : []
  }

  /// Those of these names; none if one of them is gone.
  private func mistakes(_ names: [String], of exercise: Exercise) -> [Mistake] {
    let found = Mistake.all(of: exercise, in: checkout)
      .filter { names.contains($0.name) }
    return found.count == names.count ? found : []
  }
}

extension RecordedFailures {
  /// What a failing run is called.
  ///
  /// Its smallest program is what a learner is shown first: a name that does
  /// not fit that is not said.
  package func names(of result: ExerciseResult) -> [String] {
    guard let pattern = FailurePattern(result), pattern != starter,
      !stages.values.contains(pattern)
    else { return [] }
    let whole = explanation(of: pattern)
    guard let program = SmallestProgram(result) else { return whole }
    if whole.contains(where: { programs[$0] == program }) { return whole }
    let showing = showing(result)
    return showing.count > 1
      ? closest(showing, to: pattern) : showing.filter { fits($0, result) }
  }

  /// Whether a run fails each test that this mistake fails: who passes one has
  /// not misunderstood all that its words say.
  func fits(_ name: String, _ result: ExerciseResult) -> Bool {
    let failing = Set(
      result.tests.filter { $0.ending != .passed }.map(\.name))
    return mistakes[name]?.failing.allSatisfy { failing.contains($0.test) }
      ?? false
  }

  /// The mistakes with the smallest program of a run; none if it is also that
  /// of somebody who has not begun.
  func showing(_ result: ExerciseResult) -> [String] {
    guard let program = SmallestProgram(result) else { return [] }
    let names = programs.filter { $0.value == program }.map(\.key)
    return names.contains(where: Self.isBeginning) ? [] : names
  }

  /// Of several with one smallest program, the one whose other tests fail as
  /// they do in this run, all of them; of two such, the larger mistake.
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

  /// Whether a program stands there for who has not begun: the starter's has no
  /// name, and a stage's its number.
  private static func isBeginning(_ name: String) -> Bool {
    name.allSatisfy(\.isNumber)
  }

  /// The names of the mistakes whose failing tests are, together, those of a
  /// run, each with the same history.
  func explanation(of pattern: FailurePattern) -> [String] {
    let seen = Set(pattern.failing)
    let parts = mistakes.mapValues { Set($0.failing) }
      .filter { $0.value.isSubset(of: seen) }
    // Who makes the larger mistake shows all that the smaller one would show.
    let largest = parts.filter { part in
      !parts.contains { part.value.isStrictSubset(of: $0.value) }
    }
    let areDistinct = Set(largest.values).count == largest.count
    let all = largest.values.reduce(into: Set()) { $0.formUnion($1) }
    return areDistinct && all == seen ? largest.keys.sorted() : []
  }
}
