import WorkbookBuild
import WorkbookCourse
import WorkbookKit

/// All that a grading found out: every format is drawn from one of these.
///
/// As JSON (`--format json`), version 1:
///
///     schema       "combine-workbook.grade"
///     version      1; a later version only adds keys, or has another number
///     graded       when, as ISO 8601
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
///         verdict  one of those of `Verdict`
///         points   what it earned: all of `possible`, or 0
///         possible what the course table gives for it
///         message  the first thing that went wrong, for people; or not there
///         seconds  how long its tests took
///         tests    one for each test of the suite:
///           name
///           outcome  "passed", "failed" or "notRun"
///           message  what the failed test said; else not there
///
/// Sums are written for whoever reads the file. Whoever decodes it gets sums
/// that are added up again, so that no file can contradict itself.
struct GradeRecord: Codable, Equatable {
  static let schema = "combine-workbook.grade"
  static let version = 1

  var graded: String
  var submissions: [Submission]

  var points: Int { submissions.map(\.points).reduce(0, +) }
  var possible: Int { submissions.map(\.possible).reduce(0, +) }

  struct Submission: Codable, Equatable {
    var student: String
    var problem: String?
    var review: [String] = []
    var exercises: [Exercise]

    var points: Int { exercises.map(\.points).reduce(0, +) }
    var possible: Int { exercises.map(\.possible).reduce(0, +) }
  }

  struct Exercise: Codable, Equatable {
    var id: String
    var title: String
    var chapter: String
    var kind: String
    var verdict: Verdict
    var possible: Int
    var message: String?
    var seconds: Double
    var tests: [Test]

    var points: Int { verdict == .passed ? possible : 0 }
  }

  struct Test: Codable, Equatable {
    enum Outcome: String, Codable { case passed, failed, notRun }

    var name: String
    var outcome: Outcome
    var message: String?
  }

  enum Verdict: String, Codable, CaseIterable {
    case passed
    /// The file still has its NOT STARTED line, and its tests do not pass.
    case notStarted
    /// The submission has no such file.
    case missing
    case doesNotCompile
    /// It compiles, but without a declaration that the tests call.
    case declarationMissing
    /// Some tests fail.
    case notYet
    case crashed
    /// It ran longer than the time limit.
    case stillRunning
    /// It ended the process before its tests were over.
    case endedEarly
    /// The grading itself failed; grade it again.
    case notGraded

    var words: String {
      switch self {
      case .passed: "passed"
      case .notStarted: "not started"
      case .missing: "missing"
      case .doesNotCompile: "does not compile"
      case .declarationMissing: "declaration missing"
      case .notYet: "not yet"
      case .crashed: "crashed"
      case .stillRunning: "still running"
      case .endedEarly: "ended early"
      case .notGraded: "not graded"
      }
    }
  }
}
