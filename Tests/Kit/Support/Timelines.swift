import Testing
import Timeline

/// Compares a recorded run with what it should have been, event by event.
///
/// A failure has the shape of `expectHistory(_:is:_:see:)`. Both time lines are
/// attached as one JSON file, `timelines.json`, a `TimelineComparison`, from
/// which the `workbook` command draws them one above the other; also where the
/// two are the same, since a learner may want to see a run that is right.
///
/// - Parameters:
///   - actual: what the learner's code did.
///   - expected: what it should have done; `Timeline.Recording(history:)` makes
///     one from a few lines.
///   - lesson: one or two sentences that tell the learner what to think about.
///   - place: where the chapter explains it, `Chapters/05-Demand.md#run`.
public func expectTimeline(
  _ actual: Timeline, is expected: Timeline.Recording, _ lesson: String,
  see place: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  actual.look()
  let comparison = TimelineComparison(
    expected: expected, actual: actual.recording)
  Attachment.record(
    Attachment(Array(comparison.json.utf8), named: "timelines.json"),
    sourceLocation: sourceLocation)
  guard comparison.firstDifference != nil else { return }
  let lines = comparison.lines
  expectHistory(
    lines.actual, is: lines.expected, lesson, see: place,
    sourceLocation: sourceLocation)
}
