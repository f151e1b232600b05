import WorkbookCourse

/// The recorded mistakes of a checkout, to hold a learner's run against.
package struct MistakeBook {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  /// The mistakes that together explain a failing run, all of it.
  ///
  /// None when a single test fails in a way that none of them has, when two
  /// look the same, or when the starter fails in the same way: nothing is
  /// claimed then.
  package func matches(_ result: ExerciseResult) -> [Mistake] {
    if case .notStarted = result.verdict { return [] }
    guard let pattern = FailurePattern(result),
      let recorded = RecordedFailures(of: result.exercise, in: checkout),
      pattern != recorded.starter
    else { return [] }
    let names = recorded.explanation(of: pattern)
    let found = Mistake.all(of: result.exercise, in: checkout)
      .filter { names.contains($0.name) }
    return found.count == names.count ? found : []
  }
}

extension RecordedFailures {
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
