import Foundation
import WorkbookBase

/// A person's decisions about exercises, from a small CSV file.
///
///     student,exercise,points,reason
///     Ann,05.2,1.5,"right idea, one slip"
struct PointCorrections {
  struct Row: Equatable {
    var student: String
    var exercise: String
    var points: Double
    var reason: String
  }

  let rows: [Row]
  private let name: String

  init(_ file: URL) throws {
    name = file.lastPathComponent
    let header = ["student", "exercise", "points", "reason"]
    rows = try CSVTable.rows(
      of: file, header: header,
      needs: "a student, an exercise, a number of points and a reason"
    ) { cells in
      guard cells.count == 4, let points = Double(cells[2]), points >= 0,
        points.isFinite, !cells[3].isBlank
      else { return nil }
      return Row(
        student: cells[0], exercise: cells[1], points: points,
        reason: cells[3])
    }
  }

  /// Returns the record with these corrections beside the tests' points.
  func applied(to record: GradeRecord) throws -> GradeRecord {
    var record = record
    for row in rows {
      guard
        let student = record.submissions.firstIndex(where: {
          $0.student == row.student
        })
      else {
        throw Failure.usage(
          "\(name) speaks of \(row.student), of whom there is no submission."
            + suggestion(
              for: row.student, in: record.submissions.map(\.student)))
      }
      guard
        let exercise = record.submissions[student].exercises.firstIndex(where: {
          $0.id == row.exercise
        })
      else {
        throw Failure.usage(
          "\(name) speaks of \(row.exercise), which was not graded.")
      }
      let possible = record.submissions[student].exercises[exercise].possible
      guard row.points <= Double(possible) else {
        throw Failure.usage(
          "\(name) gives \(row.student) more for \(row.exercise) than the "
            + "\(possible) that it is worth.")
      }
      record.submissions[student].exercises[exercise].correction =
        GradeRecord.Correction(points: row.points, reason: row.reason)
    }
    return record
  }
}
