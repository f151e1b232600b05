import WorkbookCourse

/// The recorded mistakes of a checkout, to hold a learner's run against.
package struct MistakeBook {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  /// The mistake whose recorded signature is that of a failing run.
  ///
  /// Nil when none is, or more than one, or when the starter fails in the same
  /// way: nothing is claimed then.
  package func match(_ result: ExerciseResult) -> Mistake? {
    if case .notStarted = result.verdict { return nil }
    guard let signature = Signature(result),
      let recorded = SignatureFile(of: result.exercise, in: checkout),
      signature != recorded.starter
    else { return nil }
    let names = recorded.mistakes.filter { $0.value == signature }.map(\.key)
    guard names.count == 1 else { return nil }
    return Mistake.all(of: result.exercise, in: checkout)
      .first { $0.name == names[0] }
  }
}
