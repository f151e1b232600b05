/// A wrong answer that people often give, and what there is to learn from it.
struct Mistake {
  /// `adds instead of spending`.
  var title: String
  /// The header comment of the recorded answer.
  var text: String
}

/// The recorded mistakes of a checkout.
struct MistakeBook {
  var checkout: Checkout

  /// The mistake that fails in just the same way; nil when none does.
  func match(_ result: ExerciseResult) -> Mistake? { nil }
}
