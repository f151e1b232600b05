import Foundation

// The sums and the version are computed, and written all the same: a reader of
// the file should not have to add. What is read back is added up again.

extension GradeRecord {
  enum CodingKeys: String, CodingKey {
    case graded, asked, expected, isShutIn, likeness, submissions
  }
  private enum Sums: String, CodingKey {
    case schema, version, points, possible
  }

  init(from decoder: Decoder) throws {
    let head = try decoder.container(keyedBy: Sums.self)
    let schema = try head.decode(String.self, forKey: .schema)
    let version = try head.decode(Int.self, forKey: .version)
    guard schema == Self.schema, version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: head,
        debugDescription: """
          This reads \(Self.schema) version \(Self.version), \
          not \(schema) version \(version): another version of the workbook \
          wrote it. Grade again into a new file: `--record FILE`.
          """)
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    graded = try values.decode(String.self, forKey: .graded)
    asked = try values.decode([String].self, forKey: .asked)
    expected = try values.decode(Int.self, forKey: .expected)
    isShutIn = try values.decode(Bool.self, forKey: .isShutIn)
    likeness = try values.decode([Likeness].self, forKey: .likeness)
    submissions = try values.decode([Submission].self, forKey: .submissions)
  }

  func encode(to encoder: Encoder) throws {
    var sums = encoder.container(keyedBy: Sums.self)
    try sums.encode(Self.schema, forKey: .schema)
    try sums.encode(Self.version, forKey: .version)
    try sums.encode(points, forKey: .points)
    try sums.encode(possible, forKey: .possible)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(graded, forKey: .graded)
    try values.encode(asked, forKey: .asked)
    try values.encode(expected, forKey: .expected)
    try values.encode(isShutIn, forKey: .isShutIn)
    try values.encode(likeness, forKey: .likeness)
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
  enum CodingKeys: String, CodingKey {
    case student, digest, problem, review, exercises
  }
  private enum Sums: String, CodingKey { case points, possible }

  func encode(to encoder: Encoder) throws {
    var sums = encoder.container(keyedBy: Sums.self)
    try sums.encode(points, forKey: .points)
    try sums.encode(possible, forKey: .possible)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(student, forKey: .student)
    try values.encode(digest, forKey: .digest)
    try values.encodeIfPresent(problem, forKey: .problem)
    try values.encode(review, forKey: .review)
    try values.encode(exercises, forKey: .exercises)
  }
}

extension GradeRecord.Exercise {
  enum CodingKeys: String, CodingKey {
    case id, title, chapter, kind, verdict, possible, parts, correction
    case message, place, mistakes, seconds, tests
  }
  private enum Sums: String, CodingKey { case points }

  func encode(to encoder: Encoder) throws {
    var sums = encoder.container(keyedBy: Sums.self)
    try sums.encode(points, forKey: .points)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(title, forKey: .title)
    try values.encode(chapter, forKey: .chapter)
    try values.encode(kind, forKey: .kind)
    try values.encode(verdict, forKey: .verdict)
    try values.encode(possible, forKey: .possible)
    try values.encode(parts, forKey: .parts)
    try values.encodeIfPresent(correction, forKey: .correction)
    try values.encodeIfPresent(message, forKey: .message)
    try values.encodeIfPresent(place, forKey: .place)
    try values.encode(mistakes, forKey: .mistakes)
    try values.encode(seconds, forKey: .seconds)
    try values.encode(tests, forKey: .tests)
  }
}
