import Foundation
import WorkbookCourse
import WorkbookKit

// The sums and the version are computed, and written all the same: a reader of
// the file should not have to add.

extension GradeRecord {
  private enum CodingKeys: String, CodingKey {
    case schema, version, graded, points, possible, submissions
  }

  init(from decoder: Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try values.decode(String.self, forKey: .schema)
    let version = try values.decode(Int.self, forKey: .version)
    guard schema == Self.schema, version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values,
        debugDescription: """
          This reads \(Self.schema) version \(Self.version), \
          not \(schema) version \(version).
          """)
    }
    graded = try values.decode(String.self, forKey: .graded)
    submissions = try values.decode([Submission].self, forKey: .submissions)
  }

  func encode(to encoder: Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.schema, forKey: .schema)
    try values.encode(Self.version, forKey: .version)
    try values.encode(graded, forKey: .graded)
    try values.encode(points, forKey: .points)
    try values.encode(possible, forKey: .possible)
    try values.encode(submissions, forKey: .submissions)
  }

  /// The record as JSON, the same bytes for the same record.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension GradeRecord.Submission {
  private enum CodingKeys: String, CodingKey {
    case student, points, possible, problem, review, exercises
  }

  init(from decoder: Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    student = try values.decode(String.self, forKey: .student)
    problem = try values.decodeIfPresent(String.self, forKey: .problem)
    review = try values.decode([String].self, forKey: .review)
    exercises = try values.decode(
      [GradeRecord.Exercise].self, forKey: .exercises)
  }

  func encode(to encoder: Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(student, forKey: .student)
    try values.encode(points, forKey: .points)
    try values.encode(possible, forKey: .possible)
    try values.encodeIfPresent(problem, forKey: .problem)
    try values.encode(review, forKey: .review)
    try values.encode(exercises, forKey: .exercises)
  }
}

extension GradeRecord.Exercise {
  private enum CodingKeys: String, CodingKey {
    case id, title, chapter, kind, verdict, points, possible, message, seconds
    case tests
  }

  init(from decoder: Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    title = try values.decode(String.self, forKey: .title)
    chapter = try values.decode(String.self, forKey: .chapter)
    kind = try values.decode(String.self, forKey: .kind)
    verdict = try values.decode(GradeRecord.Verdict.self, forKey: .verdict)
    possible = try values.decode(Int.self, forKey: .possible)
    message = try values.decodeIfPresent(String.self, forKey: .message)
    seconds = try values.decode(Double.self, forKey: .seconds)
    tests = try values.decode([GradeRecord.Test].self, forKey: .tests)
  }

  func encode(to encoder: Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(title, forKey: .title)
    try values.encode(chapter, forKey: .chapter)
    try values.encode(kind, forKey: .kind)
    try values.encode(verdict, forKey: .verdict)
    try values.encode(points, forKey: .points)
    try values.encode(possible, forKey: .possible)
    try values.encodeIfPresent(message, forKey: .message)
    try values.encode(seconds, forKey: .seconds)
    try values.encode(tests, forKey: .tests)
  }
}
