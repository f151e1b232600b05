import Foundation
import WorkbookBase
import WorkbookIsolation

/// Grades submissions, and saves the record after each learner.
struct Grader {
  /// The folder of all grading files, inside the checkout.
  static let folder = ".build/grade"

  var checkout: Checkout
  var course: Course
  var exercises: [Exercise]
  /// Prepares tests of answers to some exercises; exercises without answers are
  /// not built.
  var trials: ([Exercise]) throws -> IsolatedRuns
  var hidden: HiddenTests?
  var isShutIn = false
  /// The number of answers tested at a time.
  var workers = 2 * ProcessInfo.processInfo.activeProcessorCount
  /// Called after each learner.
  var progress: (Progress) -> Void = { _ in }

  struct Progress {
    var student: GradeRecord.Submission
    var done: Int
    var of: Int
    /// The estimated seconds left, from the duration of earlier answers.
    var left: Double?
  }

  /// - Parameter save: called with the record after each learner.
  func grade(
    _ submissions: [Submission], graded time: String,
    save: @escaping (GradeRecord) throws -> Void
  ) throws -> GradeRecord {
    let starters = Dictionary(
      uniqueKeysWithValues: exercises.map { ($0.id, checkout.starter(of: $0)) })
    let handed = submissions.map {
      ReadSubmission(
        $0, exercises, starters: starters.mapValues { Data($0.utf8) })
    }
    var record = GradeRecord(
      graded: time, asked: exercises.map(\.id), expected: submissions.count,
      isShutIn: isShutIn, submissions: [])

    // Equal answers are tested only once.
    var results: [Answer: GradeRecord.Exercise] = [:]
    var waiting: [(answer: Answer, exercise: Exercise)] = []
    var seen: Set<Answer> = []
    for one in handed {
      for exercise in exercises {
        guard let answer = one.answers[exercise.id],
          seen.insert(answer).inserted
        else { continue }
        if answer.isLike(starter: starters[exercise.id] ?? "") {
          results[answer] = try of(exercise, .notStarted)
        } else {
          waiting.append((answer, exercise))
        }
      }
    }
    let start = Date()
    let state = Locked((results: results, tried: 0))
    var settled: [Int: GradeRecord.Submission] = [:]

    /// Saves each learner whose results are complete, in order.
    func settleWhatIsKnown() throws {
      let (results, tried) = state.withLock { $0 }
      for (index, one) in handed.enumerated() where settled[index] == nil {
        guard let submission = try one.graded(exercises, with: results, of)
        else {
          continue
        }
        settled[index] = submission
        record.submissions = settled.sorted { $0.key < $1.key }.map(\.value)
        try save(record)
        let rest = Double(waiting.count - tried)
        let passed = Date().timeIntervalSince(start)
        progress(
          Progress(
            student: submission, done: settled.count, of: handed.count,
            left: tried > 4 ? passed / Double(tried) * rest : nil))
      }
    }

    try settleWhatIsKnown()
    if !waiting.isEmpty {
      let worked = Set(waiting.map(\.exercise.id))
      let trials = try self.trials(exercises.filter { worked.contains($0.id) })
      let settling = Locked(())
      try concurrently(waiting, workers: workers) { answer, exercise in
        let result = try result(of: answer, to: exercise, in: trials)
        state.withLock {
          $0.results[answer] = result
          $0.tried += 1
        }
        try settling.withLock { _ in try settleWhatIsKnown() }
      }
    }
    try save(record)
    return record
  }

  /// Returns the grade of an answer that did not run.
  private func of(
    _ exercise: Exercise, _ verdict: GradeRecord.Verdict, _ why: String? = nil
  ) throws -> GradeRecord.Exercise {
    var result = GradeRecord.Exercise(exercise, verdict: verdict, message: why)
    result.add(try hidden?.results(of: nil, to: exercise))
    return result
  }

  private func result(
    of answer: Answer, to exercise: Exercise, in trials: IsolatedRuns
  ) throws -> GradeRecord.Exercise {
    var result: GradeRecord.Exercise
    switch trials.outcome(of: answer, to: exercise) {
    case .notTried(let reason): result = try of(exercise, .notGraded, reason)
    case .tried(let tried):
      result = .init(
        tried, rubric: trials.model(of: exercise.id)?.rubric ?? [],
        mistakes: MistakeMatch(tried, in: checkout).explaining)
      do {
        let mayRun = result.verdict.mayEarnAPart
        result.add(
          try hidden?.results(of: mayRun ? answer : nil, to: exercise))
      } catch {
        result = try of(
          exercise, .notGraded, error.words)
      }
    }
    return result
  }
}

private struct ReadSubmission {
  var student: String
  var problem: String?
  var remarks: [String] = []
  var answers: [String: Answer] = [:]
  /// The exercises with several answers, each with the reason why none could be
  /// chosen.
  var unclear: [String: String] = [:]
  /// The exercises whose answer was refused, each with the reason.
  var refused: [String: String] = [:]

  init(
    _ submission: Submission, _ exercises: [Exercise], starters: [String: Data]
  ) {
    student = submission.student
    var remarks: [String] = []
    do {
      let files = try SubmissionFiles(submission)
      remarks = files.remarks
      for exercise in exercises {
        switch files.answer(
          to: exercise, starter: starters[exercise.id],
          remark: { remarks.append($0) })
        {
        case .missing: break
        case .unclear(let why): unclear[exercise.id] = why
        case .refused(let why): refused[exercise.id] = why
        case .answer(let found):
          answers[exercise.id] = Answer(
            exercise, found.map { Answer.File(name: $0.name, data: $0.data) })
        }
      }
      if answers.isEmpty, unclear.isEmpty, refused.isEmpty {
        problem = "There is no answer to any of these exercises in it."
      }
    } catch {
      problem = error.words
    }
    self.remarks = remarks
  }

  /// Returns the grade; nil until all answers are tested.
  ///
  /// - Parameter other: makes the grade of an answer that did not run.
  func graded(
    _ exercises: [Exercise], with results: [Answer: GradeRecord.Exercise],
    _ other: (Exercise, GradeRecord.Verdict, String?) throws ->
      GradeRecord.Exercise
  ) rethrows -> GradeRecord.Submission? {
    var graded: [GradeRecord.Exercise] = []
    for exercise in exercises {
      if let answer = answers[exercise.id] {
        guard let result = results[answer] else { return nil }
        graded.append(result)
      } else if let why = unclear[exercise.id] {
        graded.append(try other(exercise, .notGraded, why))
      } else if let why = refused[exercise.id] {
        graded.append(try other(exercise, .notAllowed, why))
      } else {
        graded.append(try other(exercise, .missing, nil))
      }
    }
    return GradeRecord.Submission(
      student: student, problem: problem, review: remarks, exercises: graded)
  }
}
