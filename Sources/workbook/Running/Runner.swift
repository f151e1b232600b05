import Foundation

/// Builds and tests some exercises, and finds out what became of each.
///
///     let results = try Runner(checkout: checkout, exercises: exercises).run()
///
/// One build serves all exercises that compile; those that do not are reported
/// and left out, so that none stands in another's way. Each exercise's tests
/// then run in a process of their own.
struct Runner {
  /// What a run is doing, for somebody who waits.
  enum News {
    case building([Exercise])
    case build(Builder.News)
    case testing(Exercise)
    /// The result is final; more may follow.
    case result(ExerciseResult)
  }

  var checkout: Checkout
  /// The folder of answers, inside the checkout.
  var answers = "Exercises"
  /// Where to build, inside the checkout.
  var scratch = ".build/exercises"
  var exercises: [Exercise]
  /// Seconds without progress after which a test counts as hanging.
  var limit = 10.0
  var news: (News) -> Void = { _ in }
  /// Looked at about twenty times a second; a cancelled run throws.
  var isCancelled: () -> Bool = { false }

  /// One result for each exercise, in their order.
  func run() throws -> [ExerciseResult] {
    var results: [String: ExerciseResult] = [:]
    func settle(_ result: ExerciseResult) {
      results[result.exercise.id] = result
      news(.result(result))
    }

    for exercise in exercises {
      let file = exercise.file(in: answers)
      if let obstacle = checkout.obstacle(at: file) {
        settle(.init(exercise: exercise, answers: answers, obstacle: obstacle))
      } else if !checkout.exists(file) {
        settle(.init(exercise: exercise, answers: answers, verdict: .missing))
      }
    }
    let present = exercises.filter { results[$0.id] == nil }
    try checkout.require(present.map(\.testFolder))

    let built = try Compilation(runner: self).compile(present, settle: settle)
    for built in built {
      let exercise = built.exercise
      let run = ExerciseRun(
        process: TestProcess(
          checkout: checkout, builder: builder, bundle: built.bundle,
          limit: limit),
        answers: answers, isCancelled: isCancelled)
      news(.testing(exercise))
      let kept = KeptFiles(
        checkout: checkout, answers: answers, running: exercise)
      let start = Date()
      var result = try run.run(exercise)
      result.seconds = Date().timeIntervalSince(start)
      result.harm = kept.putBack(after: exercise)
      try stopIfCancelled()
      if answers == "Exercises", !result.verdict.hasPassed,
        checkout.isUntouched(exercise)
      {
        result.verdict = .notStarted
      }
      settle(result)
    }
    return exercises.compactMap { results[$0.id] }
  }

  var builder: Builder {
    Builder(checkout: checkout, scratch: scratch, answers: answers)
  }

  func stopIfCancelled() throws {
    if isCancelled() { throw Cancelled() }
  }

  /// Thrown by a run that nobody waits for any more.
  struct Cancelled: Error {}
}

extension Checkout {
  /// Whether nobody has begun an exercise.
  func isUntouched(_ exercise: Exercise) -> Bool {
    StarterSource(checkout: self).isUntouched(exercise)
  }
}
