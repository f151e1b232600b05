import Testing

/// Compares what happened with what should have, line by line.
///
/// The comparison is compiled here, where no `==` of an answer reaches.
///
/// The message of a failure has a fixed shape, which the `workbook` command
/// reads: `Expected:` and `Actual:` with a line for each event (`>` marks the
/// first that differs), the lesson, and `Look at:` with a place in the book.
///
/// - Parameters:
///   - actual: what the learner's code did.
///   - expected: what it should have done.
///   - lesson: one or two sentences that tell the learner what to think about.
///   - place: where the chapter explains it, `Chapters/05-Demand.md#run`.
public func expectHistory(
  _ actual: [String], is expected: [String], _ lesson: String,
  see place: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  HistoryDigest.note(actual)
  guard actual != expected else { return }
  Issue.record(
    Comment(
      rawValue: historyMessage(actual, is: expected, lesson, see: place)),
    sourceLocation: sourceLocation)
}

/// The message of a failure, in the shape that the command reads.
func historyMessage(
  _ actual: [String], is expected: [String], _ lesson: String, see place: String
) -> String {
  let difference = zip(actual, expected).prefix { $0 == $1 }.count
  // Who calls without end shows that soon enough.
  let most = expected.count + 20
  let shown =
    actual.count > most ? actual.prefix(most) + ["(and so on)"] : actual
  return """
    Expected:
    \(listing(expected, marking: difference))
    Actual:
    \(listing(shown, marking: difference))
    \(lesson)
    Look at: \(place)
    """
}

/// Compares a prediction with what the program then did.
///
/// The program's own words are not shown: a prediction that was read off is
/// none. The message says how far the prediction holds.
public func expectPrediction(
  _ prediction: [String], of actual: [String], _ lesson: String,
  see place: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard prediction != actual else { return }
  let right = zip(prediction, actual).prefix { $0 == $1 }.count
  Issue.record(
    """
    Predicted:
    \(listing(prediction, marking: right))
    \(verdict(on: prediction, right: right))
    \(lesson)
    Look at: \(place)
    """, sourceLocation: sourceLocation)
}

/// Compares a prediction with what the program then did.
///
/// A `StaticString` can only be written down: a prediction of this type was
/// neither computed nor read off a run.
public func expectPrediction(
  _ prediction: [StaticString], of actual: [String], _ lesson: String,
  see place: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectPrediction(
    prediction.map { "\($0)" }, of: actual, lesson, see: place,
    sourceLocation: sourceLocation)
}

private func verdict(on prediction: [String], right: Int) -> String {
  if prediction.isEmpty { return "The program does print something." }
  if right == prediction.count { return "So far so good, but more follows." }
  return "Line \(right + 1) is where the program goes another way."
}

private func listing(_ lines: [String], marking marked: Int) -> String {
  var rows = lines.enumerated().map { index, line in
    (index == marked ? "> " : "  ") + line
  }
  if lines.isEmpty {
    rows = ["> (nothing)"]
  } else if marked == lines.count {
    rows.append("> (nothing more)")
  }
  return rows.joined(separator: "\n")
}
