import Findings
import Testing

/// Records a finding if an answer's history differs from the expected one.
///
/// The comparison is compiled here, where an answer's own `==` does not apply.
///
/// - Parameters:
///   - actual: the history of the learner's code.
///   - expected: the right history.
///   - lesson: one or two sentences that point the learner to the cause.
///   - place: the explanation in the book, `Chapters/05-Demand.md#run`.
public func expectHistory(
  _ actual: [String], is expected: [String], _ lesson: String,
  see place: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  HistoryDigest.note(actual)
  guard actual != expected else { return }
  Finding(expected: expected, actual: actual, lesson: lesson, see: place)
    .record(sourceLocation: sourceLocation)
}

/// Records a finding if a prediction differs from the program's history.
///
/// The finding does not show the program's lines, because the learner could
/// copy them. It states how many of the predicted lines are right.
public func expectPrediction(
  _ prediction: [String], of actual: [String], _ lesson: String,
  see place: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard prediction != actual else { return }
  let right = zip(prediction, actual).prefix { $0 == $1 }.count
  Finding(
    .prediction(prediction, holding: right, isEnd: right == actual.count),
    lesson: "\(verdict(on: prediction, of: actual, right))\n\(lesson)",
    see: place
  ).record(sourceLocation: sourceLocation)
}

/// Records a finding if a prediction differs from the program's history.
///
/// A `StaticString` can only be a literal, so the learner can neither compute
/// the prediction nor copy it from a run.
public func expectPrediction(
  _ prediction: [StaticString], of actual: [String], _ lesson: String,
  see place: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectPrediction(
    prediction.map { "\($0)" }, of: actual, lesson, see: place,
    sourceLocation: sourceLocation)
}

private func verdict(
  on prediction: [String], of actual: [String], _ right: Int
) -> String {
  if prediction.isEmpty {
    return "Your prediction is empty, but the program prints something."
  }
  if right == prediction.count {
    return "Your lines are right, but the program prints more."
  }
  return right == actual.count
    ? "The program prints nothing after line \(right)."
    : "Line \(right + 1) differs from what the program prints."
}
