import Foundation
import WorkbookBase

/// The results of a grading, from which every format is made.
///
/// As JSON, version 5:
///
///     schema       "combine-workbook.grade"
///     version      5; a later version only adds keys, or has another number
///     graded       when it began, as ISO 8601
///     asked        the ids of the exercises to grade
///     expected     the number of submissions
///     isShutIn     whether each answer ran in a sandbox
///     points       the sum over the submissions
///     possible     the largest possible sum
///     submissions  one for each learner, in the order of their names:
///       student    the name given by --student, or the folder's
///       points     the sum over the exercises
///       possible   the largest possible sum
///       problem    the reason why nothing could be graded; else missing
///       review     remarks for the teacher; points do not depend on them
///       exercises  one for each graded exercise, in the order of the course:
///         id, title, chapter, kind
///         verdict  one of those of `Verdict.Kind`; a race is `notYet`
///         points   the earned points, or a correction's
///         possible the points of the course table and of hidden tests
///         parts    the rubric: each part's name, weight, and whether it holds
///         hidden   the teacher's own tests: each test's name, the name shown
///                  to learners, its points, and whether it passed; or missing
///         correction  a person's points and reason; else missing
///         message  the first failure, in words; or missing
///         place    its place, `CountTheDemand.swift:31`; or missing
///         mistakes the names of the recorded mistakes that it resembles
///         seconds  the duration of its tests
///         tests    one for each test of the suite:
///           name
///           outcome  "passed", "failed" or "notRun"
///           message  the message of the failed test; else missing
///
/// The file has sums for its readers. Decoding ignores them and adds again, so
/// no file can contradict itself.
struct GradeRecord: Codable, Equatable {
  static let version = 5

  private(set) var schema = "combine-workbook.grade"
  private(set) var version = Self.version
  var graded: String
  var asked: [String] = []
  var expected = 0
  var isShutIn = false
  var submissions: [Submission]

  var points: Double { submissions.map(\.points).sum }
  var possible: Int { submissions.map(\.possible).reduce(0, +) }

  struct Submission: Codable, Equatable {
    var student: String
    var problem: String?
    var review: [String] = []
    var exercises: [Exercise]

    var points: Double { exercises.map(\.points).sum }
    var possible: Int { exercises.map(\.possible).reduce(0, +) }
  }

  struct Exercise: Codable, Equatable {
    var id: String
    var title: String
    var chapter: String
    var kind: String
    var verdict: Verdict
    var possible: Int
    var parts: [Part] = []
    private(set) var hidden: [Hidden]?
    var correction: Correction?
    var message: String?
    var place: String?
    var mistakes: [String] = []
    var seconds: Double
    var tests: [Test]

    /// The points of the tests: all, none, or the rubric's share, and the
    /// points of each hidden test.
    var earned: Double {
      let own = possible - hiddenPoints
      let more = hidden?.filter(\.passed).map(\.points).reduce(0, +) ?? 0
      if verdict == .passed { return Double(own + more) }
      guard verdict.mayEarnAPart else { return 0 }
      let whole = max(1, parts.map(\.weight).reduce(0, +))
      let held = parts.filter(\.holds).map(\.weight).reduce(0, +)
      return (Double(own * held) / Double(whole)).rounded(to: 100)
        + Double(more)
    }

    /// The largest possible points of hidden tests.
    var hiddenPoints: Int { hidden?.map(\.points).reduce(0, +) ?? 0 }

    /// The points that a person gave, or else those of the tests.
    var points: Double { correction?.points ?? earned }

    mutating func add(_ hidden: [Hidden]?) {
      self.hidden = hidden
      possible += hiddenPoints
    }
  }

  /// A test of the teacher.
  struct Hidden: Codable, Equatable {
    var test: String
    var told: String
    var points: Int
    var passed = false
  }

  struct Part: Codable, Equatable {
    var name: String
    var weight: Int
    var holds: Bool
  }

  /// A person's decision in place of the tests'.
  struct Correction: Codable, Equatable {
    var points: Double
    var reason: String
  }

  struct Test: Codable, Equatable {
    enum Outcome: String, Codable { case passed, failed, notRun }

    var name: String
    var outcome: Outcome
    var message: String?
  }

  typealias Verdict = WorkbookBase.Verdict.Kind
}

extension GradeRecord {
  /// Returns the record as JSON, the same bytes for the same record.
  ///
  /// It includes the sums, so that readers of the file need not add. Decoding
  /// adds them again.
  func json() throws -> String {
    func object(_ value: some Encodable) throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(
        with: JSONEncoder().encode(value))
      return object as? [String: Any] ?? [:]
    }
    var record = try object(self)
    (record["points"], record["possible"]) = (points, possible)
    record["submissions"] = try submissions.map { submission in
      var one = try object(submission)
      one["points"] = submission.points
      one["possible"] = submission.possible
      one["exercises"] = try submission.exercises.map { exercise in
        var row = try object(exercise)
        row["points"] = exercise.points
        return row
      }
      return one
    }
    let data = try JSONSerialization.data(
      withJSONObject: record,
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension GradeRecord.Verdict {
  /// The verdict in reports: `still running`.
  var label: String { rawValue.inSmallWords }

  /// A Boolean value that indicates whether passing tests of this verdict
  /// count: the answer was allowed to run.
  var mayEarnAPart: Bool {
    [.passed, .notYet, .crashed, .stillRunning].contains(self)
  }
}

extension [Double] {
  /// The sum in hundredths, so that it never ends in a row of nines.
  fileprivate var sum: Double { reduce(0, +).rounded(to: 100) }
}

extension Double {
  fileprivate func rounded(to parts: Double) -> Double {
    (self * parts).rounded() / parts
  }

  /// The points without needless zeros: `2`, `1.5`.
  var asPoints: String {
    self == rounded() ? String(Int(self)) : String(self)
  }
}
