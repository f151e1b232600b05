import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// Grades one folder of answers after the other.
struct Grader {
  static let folder = ".build/grade"

  var workbook: Workbook
  var exercises: [Exercise]
  /// Seconds without progress after which an answer counts as hanging.
  var limit = 10.0
  /// Seconds that all the answers of one learner may take to be built and
  /// tested.
  var patience = 600.0

  private var checkout: Checkout { workbook.checkout }

  /// The learner's own checkout.
  func grade(student: String) -> GradeRecord.Submission {
    let runner = AnswerTester(checkout: checkout, exercises: exercises)
    return GradeRecord.Submission(
      student: student, exercises: results(of: runner))
  }

  /// Every submission, whatever is wrong with the others.
  func grade(
    _ submissions: [Submission], told: (GradeRecord.Submission) -> Void
  ) -> [GradeRecord.Submission] {
    let before = CourseFiles(checkout)
    var culprit: String?
    return submissions.map { submission in
      var graded: GradeRecord.Submission
      if let culprit {
        graded = ungraded(submission, .notGraded, culprit)
      } else {
        graded = grade(submission)
        if let file = CourseFiles(checkout).difference(from: before) {
          let problem =
            "\(checkout.relative(file)) changed while it was graded."
          graded = ungraded(submission, .notGraded, problem)
          culprit =
            """
            Not graded: \(checkout.relative(file)) changed while \
            \(submission.student) was. Put it right, then grade again.
            """
        }
      }
      told(graded)
      return graded
    }
  }

  private func grade(_ submission: Submission) -> GradeRecord.Submission {
    let answers = "\(Self.folder)/answers"
    do {
      let remarks = try submission.copy(
        exercises, of: workbook.course, to: checkout.url(answers))
      let runner = AnswerTester(
        checkout: checkout, answers: answers, scratch: Self.folder,
        exercises: exercises)
      return GradeRecord.Submission(
        student: submission.student, review: remarks,
        exercises: results(of: runner))
    } catch {
      let problem = (error as? Failure)?.message ?? "\(error)"
      return ungraded(submission, .missing, problem)
    }
  }

  private func ungraded(
    _ submission: Submission, _ verdict: GradeRecord.Verdict, _ problem: String
  ) -> GradeRecord.Submission {
    GradeRecord.Submission(
      student: submission.student, problem: problem,
      exercises: exercises.map { .init($0, verdict: verdict) })
  }

  /// All at once; if that fails as a whole, one by one, so that the failure is
  /// the failing one's alone.
  private func results(of runner: AnswerTester) -> [GradeRecord.Exercise] {
    var runner = runner
    runner.limit = limit
    let deadline = Date().addingTimeInterval(patience)
    runner.isCancelled = { Date() > deadline }
    if let results = try? runs(of: runner) { return results }
    return runner.exercises.map { exercise in
      var alone = runner
      alone.exercises = [exercise]
      let deadline = Date().addingTimeInterval(patience / 5)
      alone.isCancelled = { Date() > deadline }
      do {
        return try runs(of: alone)[0]
      } catch {
        let message =
          error is AnswerTester.Cancelled
          ? "Building or testing it took too long."
          : (error as? Failure)?.message ?? "\(error)"
        return .init(exercise, verdict: .notGraded, message: message)
      }
    }
  }

  private func runs(of runner: AnswerTester) throws -> [GradeRecord.Exercise] {
    var runner = runner
    let clock = Stopwatch()
    runner.news = clock.hear
    return try runner.run().map { result in
      GradeRecord.Exercise(
        result,
        isUntouched: checkout.text(result.file).map(Starter.isUntouched)
          ?? false,
        seconds: clock.seconds[result.exercise.id] ?? 0)
    }
  }
}

/// Takes the time between "testing" and "result" for each exercise.
private final class Stopwatch {
  private(set) var seconds: [String: Double] = [:]
  private var begun: [String: Date] = [:]

  func hear(_ news: AnswerTester.News) {
    switch news {
    case .testing(let exercise): begun[exercise.id] = Date()
    case .result(let result):
      guard let start = begun[result.exercise.id] else { return }
      let passed = Date().timeIntervalSince(start)
      seconds[result.exercise.id] = (passed * 1000).rounded() / 1000
    default: break
    }
  }
}
