import Foundation
import WorkbookBase

/// Points that shrink with each day that something came late.
///
///     exercise,due                student,when
///     05,2026-11-20               Ann,2026-11-20 23:10
///     06.1,2026-11-27 18:00       Ben,2026-11-22T09:00:00Z
///
/// A day without an hour is due at its end. Each day that has begun since takes
/// a share of what the tests gave, down to nothing.
struct LateDays {
  private var due: [String: Date] = [:]
  private var times: [String: Date] = [:]
  private let timesName: String
  /// What a day takes, of 1.
  private let share: Double

  /// - Parameter percent: what a day takes, of 100.
  init(due: URL, times: URL, percent: Double, of course: Course) throws {
    share = percent / 100
    timesName = times.lastPathComponent
    let dates = try CSVTable.rows(
      of: due, header: ["exercise", "due"],
      needs: "an exercise or a chapter, and a day: 2026-11-20 18:00"
    ) {
      row -> ([Exercise], Date)? in
      guard row.count == 2, let date = Self.date(row[1], isEnd: true),
        let exercises = try? course.exercises(matching: [row[0]])
      else { return nil }
      return (exercises, date)
    }
    // What is said of one exercise counts more than what is said of many.
    for (exercises, date) in dates.sorted(by: { $0.0.count > $1.0.count }) {
      for exercise in exercises { self.due[exercise.id] = date }
    }
    let rows = try CSVTable.rows(
      of: times, header: ["student", "when"],
      needs: "a student, and a moment: 2026-11-20 18:00"
    ) {
      row -> (String, Date)? in
      guard row.count == 2, let date = Self.date(row[1], isEnd: false) else {
        return nil
      }
      return (row[0], date)
    }
    self.times = Dictionary(rows, uniquingKeysWith: max)
  }

  /// Refuses submissions of which nobody knows when they came.
  func check(_ students: [String]) throws {
    let strangers = students.filter { times[$0] == nil }
    guard strangers.isEmpty else {
      throw Failure.usage(
        "\(timesName) does not say when these handed in: "
          + strangers.joined(separator: ", ") + "."
          + suggestion(for: strangers[0], in: Array(times.keys)))
    }
  }

  /// The record with what these days take in it, beside what the tests gave.
  func applied(to record: GradeRecord) throws -> GradeRecord {
    try check(record.submissions.map(\.student))
    var record = record
    for (index, submission) in record.submissions.enumerated() {
      guard let time = times[submission.student] else { continue }
      for (place, exercise) in submission.exercises.enumerated() {
        guard let due = due[exercise.id], time > due, exercise.earned > 0 else {
          continue
        }
        let days = Int((time.timeIntervalSince(due) / 86400).rounded(.up))
        record.submissions[index].exercises[place].late = .init(
          days: days, share: min(1, Double(days) * share))
      }
    }
    return record
  }

  /// A moment, of this machine's clock where it names no zone.
  private static func date(_ text: String, isEnd: Bool) -> Date? {
    if let date = ISO8601DateFormatter().date(from: text) { return date }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    for format in ["yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd"] {
      formatter.dateFormat = format
      guard let date = formatter.date(from: text) else { continue }
      let isDay = format.hasSuffix("dd")
      return isDay && isEnd
        ? Calendar.current.date(byAdding: .day, value: 1, to: date) : date
    }
    return nil
  }
}
