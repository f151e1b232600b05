import Findings
import TimelineText
import WorkbookBase

extension TestOutcome {
  /// What the run should have been and what it was, if the test says so and
  /// the two differ.
  var timelines: TimelineComparison? {
    runs.first { $0.firstDifference != nil }
  }

  /// Every run that the test recorded, beside what it should have been.
  var runs: [TimelineComparison] {
    let passed = notes.map { if case .run(let run) = $0 { run } else { "" } }
    return (findings.compactMap(\.timelines) + passed)
      .compactMap { try? TimelineComparison(json: $0) }
  }

  /// The program that the test has found or played, if it says so.
  var program: Finding.Program? {
    findings.lazy.compactMap(\.program).first
      ?? notes.lazy.compactMap {
        if case .program(let played) = $0 { played } else { nil }
      }.first
  }

  /// The order of two threads that broke the rule, if the test tells it.
  var order: Finding.Order? { findings.lazy.compactMap(\.order).first }
}
