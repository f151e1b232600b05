import Findings
import TimelineText

extension TestOutcome {
  /// The expected and the actual run, if the test recorded both and they
  /// differ.
  package var timelines: TimelineComparison? {
    runs.first { $0.firstDifference != nil }
  }

  /// All runs that the test recorded, each with the expected one.
  package var runs: [TimelineComparison] {
    let passed = notes.map { if case .run(let run) = $0 { run } else { "" } }
    return (findings.compactMap(\.timelines) + passed)
      .compactMap { try? TimelineComparison(json: $0) }
  }

  /// The program that the test found or played, if there is one.
  package var program: Finding.Program? {
    findings.lazy.compactMap(\.program).first
      ?? notes.lazy.compactMap {
        if case .program(let played) = $0 { played } else { nil }
      }.first
  }

  /// The order of two threads that broke a rule, if the test recorded it.
  var order: Finding.Order? { findings.lazy.compactMap(\.order).first }
}
