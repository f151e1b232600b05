import WorkbookTools

/// A way to write down a grade record.
enum GradeFormat: String, CaseIterable {
  case text, json, junit, gradescope, csv

  /// The format of that name, or a failure that says which there are.
  static func named(_ name: String) throws -> GradeFormat {
    if let format = GradeFormat(rawValue: name) { return format }
    throw Failure.usage(
      "There is no format \(name)."
        + suggestion(for: name, in: allCases.map(\.rawValue)) + " There are "
        + allCases.map(\.rawValue).joined(separator: ", ") + ".")
  }

  func text(of record: GradeRecord) throws -> String {
    switch self {
    case .text: return record.text()
    case .json: return try record.json()
    case .junit: return record.junit()
    case .csv: return record.csv()
    case .gradescope:
      guard record.submissions.count == 1 else {
        throw Failure.usage(
          """
          A results.json of Gradescope is about one student, and here are \
          \(record.submissions.count). Name one with --student.
          """)
      }
      return try record.submissions[0].gradescope()
    }
  }
}
