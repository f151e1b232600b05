import Findings
import Foundation
import Testing
import Timeline

@testable import WorkbookBase
@testable import workbook

@Suite("A test's recorded runs")
struct RecordedRunsTests {
  private func run(_ value: String) -> Timeline.Recording {
    Timeline.Recording(history: ["subscribe", "subscription", "value \(value)"])
  }

  private func outcome(_ actual: [String]) -> TestOutcome {
    var test = TestOutcome(id: "a", name: "A.", file: "a.swift", line: 1)
    test.notes = actual.map { value in
      .run(TimelineComparison(expected: run("1"), actual: run(value)).json)
    }
    return test
  }

  @Test("A failure shows the run that differs, not one that is right.")
  func differs() {
    let test = outcome(["1", "2"])
    #expect(test.timelines?.actual == run("2"))
    #expect(test.runs.map(\.actual) == [run("1"), run("2")])
  }

  @Test("Correct runs are kept, but not shown for a failure.")
  func right() {
    let test = outcome(["1"])
    #expect(test.timelines == nil)
    #expect(test.runs.count == 1)
  }
}

@Suite("The lanes of the book's pictures")
struct LaneTests {
  /// The lanes from left to right. A sink's lane is `sink`, not `subscriber`.
  private static let order = [
    "thread", "program", "publisher", "subscription", "subscriber", "sink",
    "closures",
    "token", "controller", "server",
  ]

  @Test("Lanes have one order in every picture.")
  func order() throws {
    let folder = FixtureCheckout.project
      .appendingPathComponent("Chapters/Figures")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.hasSuffix(".sequence.svg") }
    #expect(files.count >= 19)
    for file in files {
      let picture = try String(contentsOf: file, encoding: .utf8)
      let names = picture.split(separator: "\n").compactMap { row -> Int? in
        guard row.hasPrefix("<text class=\"name ink\"") else { return nil }
        let text = row.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
        return Self.order.firstIndex(of: String(text))
      }
      #expect(names == names.sorted(), "\(file.lastPathComponent)")
      #expect(!names.isEmpty, "\(file.lastPathComponent)")
    }
  }
}
