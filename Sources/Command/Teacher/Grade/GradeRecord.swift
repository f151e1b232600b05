import Foundation
import WorkbookBase

/// All that a grading found out: every format is drawn from one of these.
///
/// As JSON, version 5:
///
///     schema       "combine-workbook.grade"
///     version      5; a later version only adds keys, or has another number
///     graded       when it began, as ISO 8601
///     asked        the ids of the exercises that were to be graded
///     expected     how many submissions there are
///     isShutIn     whether each answer ran in a sandbox
///     points       the sum over the submissions
///     possible     what that sum could have been
///     submissions  one for each learner, in the order of their names:
///       student    the name given by --student, or the folder's
///       points     the sum over the exercises
///       possible   what that sum could have been
///       problem    why nothing of it could be graded; else not there
///       review     what a person should look at; points do not depend on it
///       exercises  one for each graded exercise, in the order of the course:
///         id, title, chapter, kind
///         verdict  one of those of `Verdict.Kind`; a race is `notYet`
///         points   what it earned, or what a correction says
///         possible what the course table and hidden tests give for it
///         parts    the rubric: each part's name, weight, and whether it holds
///         hidden   the teacher's own tests: each test's name, what learners
///                  are told of it, its points, and whether it passed; or not
///                  there
///         correction  a person's points, reason; else not there
///         message  the first thing that went wrong, for people; or not there
///         place    where in the file, `CountTheDemand.swift:31`; or not there
///         mistakes the names of the recorded mistakes that it looks like
///         seconds  how long its tests took
///         tests    one for each test of the suite:
///           name
///           outcome  "passed", "failed" or "notRun"
///           message  what the failed test said; else not there
///
/// Sums are written for whoever reads the file. Whoever decodes it gets sums
/// that are added up again, so that no file can contradict itself.
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

    /// What the tests give: all or nothing, or the rubric's share of it; and
    /// each hidden test its own.
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

    /// What hidden tests could give.
    var hiddenPoints: Int { hidden?.map(\.points).reduce(0, +) ?? 0 }

    /// The points that a person gave by hand, or else those of the tests.
    var points: Double { correction?.points ?? earned }

    mutating func add(_ hidden: [Hidden]?) {
      self.hidden = hidden
      possible += hiddenPoints
    }
  }

  /// A test of the teacher's own.
  struct Hidden: Codable, Equatable {
    var test: String
    var told: String
    var points: Int
    var passed = false
  }

  /// A part of an exercise's rubric.
  struct Part: Codable, Equatable {
    var name: String
    var weight: Int
    var holds: Bool
  }

  /// What a person decided instead.
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
  /// The record as JSON, the same bytes for the same record.
  ///
  /// The sums are computed, and written all the same: a reader of the file
  /// should not have to add. What is read back is added up again.
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
  /// `still running`: what reports call it.
  var label: String { rawValue.inSmallWords }

  /// Whether the tests that passed were run by an answer that may run.
  var mayEarnAPart: Bool {
    [.passed, .notYet, .crashed, .stillRunning].contains(self)
  }
}

extension [Double] {
  /// In hundredths, so that no sum ends in a row of nines.
  fileprivate var sum: Double { reduce(0, +).rounded(to: 100) }
}

extension Double {
  fileprivate func rounded(to parts: Double) -> Double {
    (self * parts).rounded() / parts
  }

  /// `2` and `1.5`, without needless zeros.
  var asPoints: String {
    self == rounded() ? String(Int(self)) : String(self)
  }
}
