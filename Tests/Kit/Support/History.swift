import Findings
import Testing

/// Compares what happened with what should have, line by line.
///
/// The comparison is compiled here, where no `==` of an answer reaches.
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
  Finding(expected: expected, actual: actual, lesson: lesson, see: place)
    .record(sourceLocation: sourceLocation)
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
  Finding(
    .prediction(prediction, holding: right),
    lesson: "\(verdict(on: prediction, right: right))\n\(lesson)", see: place
  ).record(sourceLocation: sourceLocation)
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
