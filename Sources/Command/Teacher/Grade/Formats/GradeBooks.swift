import Foundation
import WorkbookTools

/// A class as a learning platform knows it, from a CSV file that the platform
/// exports: its own columns, in its own words.
struct Roster {
  var header: [String]
  var rows: [[String]]

  init(_ text: String) {
    let table = CSVTable(text)
    (header, rows) = (table.header, table.rows)
  }

  /// The row of a submission: by a number in the submission's name that is the
  /// row's id, or else by a name or login that is its own.
  func row(of submission: String, ids: [String], names: [String]) -> [String]? {
    func cells(_ columns: [String], _ row: [String]) -> [String] {
      columns.compactMap { column in
        header.firstIndex(of: column).flatMap {
          row.indices.contains($0) ? row[$0] : nil
        }
      }.filter { !$0.isEmpty }
    }
    let numbers = submission.split { !$0.isNumber }.map(String.init)
    let byID = rows.filter { row in
      cells(ids, row).contains { cell in
        let digits = cell.filter(\.isNumber)
        return !digits.isEmpty && numbers.contains(digits)
      }
    }
    if byID.count == 1 { return byID[0] }
    let wanted = Self.plain(submission)
    let byName = rows.filter { row in
      cells(names, row).contains { cell in
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
  /// exports; UTF-8 with a byte order mark.
  func canvas(_ roster: Roster) throws -> String {
    let ids = ["ID", "SIS User ID", "SIS Login ID"]
    let head = ["Student"] + ids + ["Section"]
    try roster.require(["Student", "ID"], for: "Canvas")
    var lines = [
      head + ["The Combine Workbook"],
      [
        "    Points Possible", "", "", "", "",
        "\(submissions.first?.possible ?? 0)",
      ],
    ]
    for (submission, row) in try matched(
      roster, ids: ids, names: ["Student", "SIS Login ID"])
    {
      lines.append(
        head.map { roster.cell($0, row) } + [submission.points.asPoints])
    }
    return "\u{FEFF}" + lines.map(CSVTable.line).joined()
  }

  /// A grading worksheet to upload into Moodle; UTF-8 with a byte order mark.
  func moodle(_ roster: Roster) throws -> String {
    try roster.require(["Identifier", "Full name"], for: "Moodle")
    let head = ["Identifier", "Full name"]
    var lines = [
      head + ["Grade", "Maximum Grade", "Feedback comments"]
    ]
    for (submission, row) in try matched(
      roster, ids: ["Identifier"],
      names: ["Full name", "Email address", "ID number"])
    {
      lines.append(
        head.map { roster.cell($0, row) } + [
          submission.points.asPoints, "\(submission.possible)",
          submission.remark,
        ])
    }
    return "\u{FEFF}" + lines.map(CSVTable.line).joined()
  }

  /// Every submission with its row; nobody is left out in silence.
  private func matched(_ roster: Roster, ids: [String], names: [String])
    throws -> [(Submission, [String])]
  {
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
    return found.map { ($0.0, $0.1!) }
  }
}

extension Roster {
  func cell(_ column: String, _ row: [String]) -> String {
    guard let index = header.firstIndex(of: column), row.indices.contains(index)
    else { return "" }
    return row[index]
  }

  fileprivate func require(_ columns: [String], for name: String) throws {
    let missing = columns.filter { !header.contains($0) }
    guard !missing.isEmpty else { return }
    throw Failure.usage(
      """
      A roster of \(name) has the columns \(columns.joined(separator: ", ")); \
      this one lacks \(missing.joined(separator: ", ")).
      """)
  }
}
