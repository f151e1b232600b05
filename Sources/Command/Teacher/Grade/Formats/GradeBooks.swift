import Foundation
import WorkbookBase

/// A class as a learning platform knows it, from a CSV file that the platform
/// exports: its own columns, in its own words.
struct Roster {
  let header: [String]
  /// By the names of the columns.
  let rows: [[String: String]]

  init(_ text: String) {
    let table = CSVTable(text)
    header = table.header
    rows = table.rows.map {
      Dictionary(zip(table.header, $0), uniquingKeysWith: { first, _ in first })
    }
  }

  /// The row of a submission: by a number in the submission's name that is the
  /// row's id, or else by a name or login that is its own.
  func row(of submission: String, ids: [String], names: [String])
    -> [String: String]?
  {
    let numbers = submission.split { !$0.isNumber }.map(String.init)
    let byID = rows.filter { row in
      ids.compactMap { row[$0]?.filter(\.isNumber) }
        .contains { !$0.isEmpty && numbers.contains($0) }
    }
    if byID.count == 1 { return byID[0] }
    let wanted = Self.plain(submission)
    let byName = rows.filter { row in
      names.compactMap { row[$0] }.filter { !$0.isEmpty }.contains { cell in
        let turned = cell.split(separator: ",").reversed()
          .joined(separator: " ")
        return [cell, turned].map(Self.plain).contains {
          $0 == wanted || wanted.hasPrefix($0 + "_")
        }
      }
    }
    return byName.count == 1 ? byName[0] : nil
  }

  /// Letters and digits alone, in lower case, words in order.
  private static func plain(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased()
      .filter { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension GradeRecord {
  /// A grade book to import into Canvas, which wants the columns that it
  /// exports.
  func canvas(_ roster: Roster) throws -> String {
    let ids = ["ID", "SIS User ID", "SIS Login ID"]
    let head = ["Student"] + ids + ["Section"]
    let rows = try matched(
      roster, of: "Canvas", needing: ["Student", "ID"], ids: ids,
      names: ["Student", "SIS Login ID"]
    ) { submission, row in
      head.map { row[$0] ?? "" } + [submission.points.asPoints]
    }
    let most = "\(submissions.first?.possible ?? 0)"
    return table(
      [
        head + ["The Combine Workbook"],
        ["    Points Possible", "", "", "", "", most],
      ] + rows)
  }

  /// A grading worksheet to upload into Moodle.
  func moodle(_ roster: Roster) throws -> String {
    let head = ["Identifier", "Full name"]
    let rows = try matched(
      roster, of: "Moodle", needing: head, ids: ["Identifier"],
      names: ["Full name", "Email address", "ID number"]
    ) { submission, row in
      head.map { row[$0] ?? "" } + [
        submission.points.asPoints, "\(submission.possible)",
        submission.remark,
      ]
    }
    return table(
      [head + ["Grade", "Maximum Grade", "Feedback comments"]] + rows)
  }

  /// UTF-8 with a byte order mark, as both want it.
  private func table(_ rows: [[String]]) -> String {
    "\u{FEFF}" + rows.map(CSVTable.line).joined()
  }

  /// A line for every submission, made with its row; nobody is left out in
  /// silence.
  private func matched(
    _ roster: Roster, of platform: String, needing columns: [String],
    ids: [String], names: [String],
    line: (Submission, [String: String]) -> [String]
  ) throws -> [[String]] {
    let missing = columns.filter { !roster.header.contains($0) }
    guard missing.isEmpty else {
      throw Failure.usage(
        """
        A roster of \(platform) has the columns \
        \(columns.joined(separator: ", ")); this one lacks \
        \(missing.joined(separator: ", ")).
        """)
    }
    let found = submissions.map {
      ($0, roster.row(of: $0.student, ids: ids, names: names))
    }
    let strangers = found.filter { $0.1 == nil }.map(\.0.student)
    guard strangers.isEmpty else {
      throw Failure.usage(
        """
        The roster has no row, or more than one, for: \
        \(strangers.joined(separator: ", ")).
        """)
    }
    return found.map { line($0.0, $0.1 ?? [:]) }
  }
}
