import Foundation
import WorkbookBase

/// The results of a grading; every report is made from one of these.
///
/// Its JSON has the names of these properties. A later version only adds keys,
/// or has another number.
struct GradeRecord: Codable, Equatable {
  static let version = 7

  private(set) var version = Self.version
  /// The time at which the grading began, as ISO 8601.
  var graded: String
  var asked: [String] = []
  /// Whether each answer ran in a sandbox.
  var isShutIn = false
  /// One for each learner, in the order of their names.
  var submissions: [Submission]
  /// The names of files that are not submissions.
  var strays: [String] = []

  struct Submission: Codable, Equatable {
    /// The name of the folder or the zip file.
    var student: String
    /// The reason why nothing could be graded; nil if something was.
    var problem: String?
    /// Files that were left out, or taken by another name.
    var review: [String] = []
    /// One for each graded exercise, in the order of the course.
    var exercises: [Exercise]

    var points: Double {
      exercises.reduce(0) { $0 + $1.points }.inHundredths
    }
    var possible: Int { exercises.map(\.possible).reduce(0, +) }
  }

  struct Exercise: Codable, Equatable {
    var id: String
    var title: String
    /// A data race is `notYet`.
    var verdict: Verdict
    /// All for a pass; else the share of the stages or predictions that hold.
    var points = 0.0
    /// The points that the course table gives for it.
    var possible: Int
    /// The stages, or the programs of a prediction; empty for other exercises.
    var parts: [Part] = []
    var message: String?
    /// The line of the problem: `CountTheDemand.swift:31`.
    var place: String?
    var page: String?
    /// The recorded mistakes that the answer looks like.
    var mistakes: [Mistake] = []
    var failure: Failure?
    var tests: [Test] = []
    var seconds = 0.0
  }

  struct Part: Codable, Equatable {
    var name: String
    var holds: Bool
  }

  struct Mistake: Codable, Equatable {
    var name: String
    /// The sentence that introduces it in a report.
    var sentence: String
    var text: String
  }

  struct Failure: Codable, Equatable {
    var test: String
    var message: String
  }

  struct Test: Codable, Equatable {
    enum Outcome: String, Codable { case passed, failed, notRun }

    var name: String
    var outcome: Outcome
  }

  typealias Verdict = WorkbookBase.Verdict.Kind
}

extension GradeRecord {
  /// Whether every submission could be graded.
  var isWhole: Bool {
    !submissions.contains { submission in
      submission.problem != nil
        || submission.exercises.contains { $0.verdict == .notGraded }
    }
  }
}

extension GradeRecord.Verdict {
  /// `still running`: its name in reports.
  var label: String { rawValue.inSmallWords }
}

extension Double {
  /// In hundredths, so that no sum ends in a row of nines.
  var inHundredths: Double { (self * 100).rounded() / 100 }

  /// The points without needless zeros: `2`, `1.5`.
  var asPoints: String {
    self == rounded() ? String(Int(self)) : String(self)
  }
}
