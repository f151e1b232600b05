import Timeline
import WorkbookBase

extension TestOutcome {
  /// What the run should have been and what it was, if the test says so and
  /// the two differ.
  var timelines: TimelineComparison? {
    runs.first { $0.firstDifference != nil }
  }

  /// Every run that the test recorded, beside what it should have been.
  var runs: [TimelineComparison] {
    attachments.filter { $0.name.hasPrefix("timelines") }
      .compactMap {
        try? TimelineComparison(json: String(decoding: $0.data, as: UTF8.self))
      }
  }
}
