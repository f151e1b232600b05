import Foundation
import WorkbookBase
import WorkbookIsolation

/// Grades submissions; an answer that was graded before is not tested again.
struct Grader {
  /// The folder of everything that a grading keeps, inside the checkout.
  static let folder = ".build/grade"

  var checkout: Checkout
  var course: Course
  var exercises: [Exercise]
  /// Prepares to test answers to some exercises; an exercise without an answer
  /// is not built.
  var runs: ([Exercise]) throws -> IsolatedRuns
  /// Nil without a sandbox, where an answer could write into them.
  var known: KnownResults<GradeRecord.Exercise>?
  var workers = 2 * ProcessInfo.processInfo.activeProcessorCount
  /// Called after each answer with the number of answers done, and of all.
  var progress: (Int, Int) -> Void = { _, _ in }

  func grade(_ submissions: [Submission], graded time: String) throws
    -> GradeRecord
  {
    let starters = Dictionary(
      uniqueKeysWithValues: exercises.map { ($0.id, checkout.starter(of: $0)) })
    let all = submissions.map { submission in
      ReadSubmission(submission, exercises, starters) {
        $0.strays(besides: $1, of: course, in: checkout)
      }
    }
    // Equal answers are tested once, and starters not at all.
    var seen: Set<Answer> = []
    let answers = all.flatMap { one in
      exercises.compactMap { one.answers[$0.id] }
    }.filter { answer in
      !answer.isLike(starter: starters[answer.exercise] ?? "")
        && seen.insert(answer).inserted
    }
    let results = try results(of: answers)
    return GradeRecord(
      graded: time, asked: exercises.map(\.id), isShutIn: known != nil,
      submissions: all.map { one in
        GradeRecord.Submission(
          student: one.student, problem: one.problem, review: one.remarks,
          exercises: exercises.map { exercise in
            guard let answer = one.answers[exercise.id] else {
              return one.others[exercise.id]
                ?? .init(exercise, verdict: .missing)
            }
            return results[answer] ?? .init(exercise, verdict: .notStarted)
          })
      })
  }

  private func results(of answers: [Answer]) throws -> [Answer: GradeRecord
    .Exercise]
  {
    guard !answers.isEmpty else { return [:] }
    let worked = Set(answers.map(\.exercise))
    let tested = exercises.filter { worked.contains($0.id) }
    let runs = try self.runs(tested)
    let states = Dictionary(
      uniqueKeysWithValues: tested.map { ($0.id, ($0, runs.state(of: $0))) })
    let results = Locked<[Answer: GradeRecord.Exercise]>([:])
    try concurrently(answers, workers: workers) { answer in
      guard let (exercise, state) = states[answer.exercise] else { return }
      let result: GradeRecord.Exercise
      if let known = known?.result(of: answer, in: state) {
        result = known
      } else {
        result = self.result(of: answer, to: exercise, in: runs)
        if result.verdict != .notGraded {
          try known?.keep(result, of: answer, in: state)
        }
      }
      results.withLock { results in
        results[answer] = result
        progress(results.count, answers.count)
      }
    }
    return results.withLock { $0 }
  }

  private func result(
    of answer: Answer, to exercise: Exercise, in runs: IsolatedRuns
  ) -> GradeRecord.Exercise {
    switch runs.outcome(of: answer, to: exercise) {
    case .notTried(let reason):
      return .init(exercise, verdict: .notGraded, message: reason)
    case .tried(let tried):
      var result = GradeRecord.Exercise(
        tried, MistakeMatch(tried, in: checkout))
      let starter = AnswerHeader(checkout.starter(of: exercise))
      result.page = result.page ?? starter.chapter
      return result
    }
  }
}

/// A submission's answers, and the results of exercises without one.
private struct ReadSubmission {
  var student: String
  var problem: String?
  var remarks: [String] = []
  var answers: [String: Answer] = [:]
  var others: [String: GradeRecord.Exercise] = [:]

  init(
    _ submission: Submission, _ exercises: [Exercise],
    _ starters: [String: String],
    strays: (SubmissionFiles, [SubmissionFiles.File]) -> [String]
  ) {
    student = submission.student
    do {
      let files = try SubmissionFiles(submission)
      remarks = files.remarks
      var used: [SubmissionFiles.File] = []
      for exercise in exercises {
        let starter = starters[exercise.id].map { Data($0.utf8) }
        switch files.answer(
          to: exercise, starter: starter, remark: { remarks.append($0) })
        {
        case .missing: break
        case .unclear(let why):
          others[exercise.id] = .init(
            exercise, verdict: .notGraded, message: why)
        case .answer(let found):
          used += found
          answers[exercise.id] = Answer(
            exercise, found.map { Answer.File(name: $0.name, data: $0.data) })
        }
      }
      remarks += strays(files, used)
      if answers.isEmpty, others.isEmpty {
        problem = "There is no answer to any of these exercises in it."
      }
    } catch {
      problem = error.words
    }
  }
}
