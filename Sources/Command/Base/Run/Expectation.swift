import Findings

extension Finding.Comparison {
  /// Reads Swift Testing's headline; nil if it compares nothing.
  ///
  /// `Expectation failed: (total → 3) == 4` means that 4 was expected and that
  /// `total` was 3.
  init?(headline: String) {
    // An address differs each time.
    let source = headline.replacing(
      #/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    if source == "Issue recorded" { return nil }
    let (expected, actual): (String, String)
    if let error = source.wholeMatch(of: #/Caught error: ([\s\S]*)/#) {
      (expected, actual) = ("no error", String(error.1))
    } else if let claim = source.wholeMatch(
      of: #/Expectation failed: ([^→]*) → false/#)
    {
      (expected, actual) = ("\(claim.1) is true", "it is false")
    } else if let claim = source.wholeMatch(
      of: #/Expectation failed: \(([\s\S]+?) → ([\s\S]*?)\) == ([\s\S]*)/#)
    {
      let right = claim.3
      if let literal = right.wholeMatch(of: #/\(([\s\S]+) → \1\)/#) {
        (expected, actual) = (String(literal.1), String(claim.2))
      } else if let named = right.wholeMatch(of: #/\(([\s\S]+?) → ([\s\S]*)\)/#)
      {
        (expected, actual) = (
          "\(named.2)   (\(named.1))", "\(claim.2)   (\(claim.1))"
        )
      } else {
        (expected, actual) = (String(right), String(claim.2))
      }
    } else {
      self = .event(source.lines)
      return
    }
    self = .condition(
      source: source, expected: expected.lines, actual: actual.lines)
  }
}

extension Finding {
  /// A Boolean value that indicates whether the comparison shows code with
  /// operators, which a lesson in words replaces.
  package var isCode: Bool {
    let lines: [String] =
      switch comparison {
      case .condition(_, let expected, let actual): expected + actual
      case .event(let lines): lines
      default: []
      }
    return lines.contains {
      $0.contains(#/ (&&|\|\||!=|<=|>=|<|>) |<not evaluated>| → /#)
    }
  }
}
