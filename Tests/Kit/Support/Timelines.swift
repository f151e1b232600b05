import Findings
import Testing
import Timeline

/// Records a finding if a timeline differs from the expected one.
///
/// The finding has the form of `expectHistory(_:is:_:see:)`, and the `workbook`
/// command draws both timelines above each other. Equal timelines are reported
/// too, since a learner may want to see a run that is right.
///
/// - Parameters:
///   - actual: the timeline of the learner's code.
///   - expected: the right timeline, often a `Timeline.Recording(history:)`.
///   - lesson: one or two sentences that point the learner to the cause.
///   - place: the explanation in the book, `Chapters/05-Demand.md#run`.
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
