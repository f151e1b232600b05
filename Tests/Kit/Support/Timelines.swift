import Findings
import Testing
import Timeline

/// Compares a recorded run with what it should have been, event by event.
///
/// A failure has the shape of `expectHistory(_:is:_:see:)`. The `workbook`
/// command draws both time lines, one above the other; it is told of them also
/// where the two are the same, since a learner may want to see a run that is
/// right.
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
  let lines = comparison.lines
  HistoryDigest.note(lines.actual)
  guard comparison.firstDifference != nil else {
    return Notes.tell(.run(comparison.json), sourceLocation: sourceLocation)
  }
  var finding = Finding(
    expected: lines.expected, actual: lines.actual, lesson: lesson, see: place)
  finding.timelines = comparison.json
  finding.record(sourceLocation: sourceLocation)
}
