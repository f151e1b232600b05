import Foundation
import WorkbookBuild
import WorkbookTools

/// One expectation that was not met, taken apart into what a learner needs.
package struct Issue: Equatable {
  /// Lines under a heading: `Expected`, `Actual`, `Predicted`.
  package struct Section: Equatable {
    package var title: String
    package var lines: [String]
  }

  package var sections: [Section] = []
  /// What to think about.
  package var lesson = ""
  /// A place in the book: `Chapters/05-Demand.md#run`.
  package var lookAt: String?
  /// Where in the test.
  package var file: String
  package var line: Int

  package var expected: [String]? { lines(of: "Expected") }
  package var actual: [String]? { lines(of: "Actual") }

  private func lines(of title: String) -> [String]? {
    sections.first { $0.title == title }?.lines
  }

  /// Reads what Swift Testing says of an issue.
  ///
  /// - Parameters:
  ///   - headline: its first message, `Expectation failed: (a → 1) == 2`.
  ///   - details: the comments, which teach: see `expectHistory`.
  package init(headline: String, details: [String], file: String, line: Int) {
    self.file = file
    self.line = line
    var remarks: [String] = []
    for detail in details { read(detail, remarks: &remarks) }
    lesson = remarks.joined(separator: "\n")
    if sections.isEmpty, headline != "Issue recorded" {
      sections = Expectation(headline).sections
    }
  }

  private mutating func read(_ detail: String, remarks: inout [String]) {
    var isInSection = false
    for row in detail.split(separator: "\n", omittingEmptySubsequences: false) {
      let row = String(row)
      if ["Expected:", "Actual:", "Predicted:"].contains(row) {
        sections.append(Section(title: String(row.dropLast()), lines: []))
        isInSection = true
      } else if isInSection, row.hasPrefix("  ") || row.hasPrefix("> ") {
        sections[sections.count - 1].lines.append(row)
      } else {
        isInSection = false
        remark(row, to: &remarks)
      }
    }
  }

  /// A line of the lesson; `Look at:` may stand alone or after a semicolon.
  private mutating func remark(_ row: String, to remarks: inout [String]) {
    var text = row
    if let found = row.range(of: "Look at: ") {
      lookAt = String(row[found.upperBound...]).trimmed
      text = String(row[..<found.lowerBound]).trimmed
      if text.hasSuffix(";") { text.removeLast() }
    }
    if !text.trimmed.isEmpty { remarks.append(text) }
  }
}
