/// A learner's failing run that looks like a recorded mistake.
struct MistakeMatch: Equatable {
  var mistake: Mistake

  /// The mistake whose recorded signature is that of the run.
  ///
  /// Nil when none is, or more than one: nothing is claimed then.
  init?(_ result: ExerciseResult, in checkout: Checkout) {
    guard let signature = Signature(result),
      let recorded = SignatureFile(of: result.exercise, in: checkout)
    else { return nil }
    let names = recorded.mistakes.filter { $0.value == signature }.map(\.key)
    guard names.count == 1,
      let mistake = Mistake.all(of: result.exercise, in: checkout)
        .first(where: { $0.name == names[0] })
    else { return nil }
    self.mistake = mistake
  }

  /// What the learner reads: the name, and the explanation below it.
  func lines(width: Int = 76) -> [String] {
    ["This looks like \"\(mistake.title)\"."]
      + wrapped(mistake.explanation, to: width).map { "  \($0)" }
  }
}

/// Breaks a paragraph into lines; a longer word stands alone.
func wrapped(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
