import Timeline
import WorkbookKit

extension TestOutcome {
  /// What the run should have been and what it was, if the test says.
  var timelines: TimelineComparison? {
    attachments.lazy.filter { $0.name.hasPrefix("timelines") }
      .compactMap {
        try? TimelineComparison(json: String(decoding: $0.data, as: UTF8.self))
      }.first
  }
}
