import Chapter01Handshake
import Dispatch
import Foundation

/// Compiles some exercises and finds those that cannot be built.
struct Compilation {
  /// An exercise with the test bundle that holds it.
  struct Built {
    var exercise: Exercise
    var bundle: URL
    var id: String { exercise.id }
  }

  var runner: Runner

  /// Builds what can be built, and returns it.
  ///
  /// - Parameter settle: gets a result for each exercise that cannot.
  func compile(_ exercises: [Exercise], settle: (ExerciseResult) -> Void)
    throws -> [Built]
  {
    let quick = quickly(exercises)
    try runner.stopIfCancelled()
    var built: [String: Built] = [:]
    var left: [Exercise] = []
    for (exercise, outcome) in zip(exercises, quick) {
      switch outcome {
      case .built(let bundle):
        built[exercise.id] = Built(exercise: exercise, bundle: bundle)
      case .slips(let errors):
        settle(result(exercise, .doesNotCompile(errors.inOrder)))
      case .unsure:
        left.append(exercise)
      }
    }
    for exercise in try thoroughly(left, settle: settle) {
      built[exercise.id] = Built(
        exercise: exercise, bundle: runner.builder.bundle)
    }
    return exercises.compactMap { built[$0.id] }
  }

  // MARK: - Without SwiftPM

  private var freshness: Freshness {
    Freshness(checkout: runner.checkout, scratch: runner.scratch)
  }

  private var quickBuild: QuickBuild {
    QuickBuild(checkout: runner.checkout, scratch: runner.scratch)
  }

  private func quickly(_ exercises: [Exercise]) -> [QuickBuild.Outcome] {
    #if os(Linux)
      guard runner.answers == "Exercises" else {
        return exercises.map { _ in .unsure }
      }
      let fresh = freshness.fresh(exercises)
      let outcomes = Locked(
        [QuickBuild.Outcome](repeating: .unsure, count: exercises.count))
      let isCancelled = runner.isCancelled
      DispatchQueue.concurrentPerform(iterations: exercises.count) { index in
        guard fresh.contains(exercises[index].id) else { return }
        let outcome = quickBuild.build(
          exercises[index], isCancelled: isCancelled)
        outcomes.withLock { $0[index] = outcome }
      }
      return outcomes.withLock { $0 }
    #else
      return exercises.map { _ in .unsure }
    #endif
  }

  // MARK: - With SwiftPM

  private func thoroughly(
    _ exercises: [Exercise], settle: (ExerciseResult) -> Void
  ) throws -> [Exercise] {
    var left = exercises
    while !left.isEmpty {
      runner.news(.building(left))
      let start = Date()
      let outcome = try runner.builder.build(
        left, isCancelled: runner.isCancelled,
        news: { runner.news(.build($0)) })
      switch outcome {
      case .built:
        note(left, builtFrom: start)
        return left
      case .cancelled:
        throw Runner.Cancelled()
      case .failed(let errors, let output):
        if let lack = Room.lack(in: output, of: runner.checkout) { throw lack }
        let verdicts = Blame(
          checkout: runner.checkout, answers: runner.answers
        ).verdicts(for: left, from: errors)
        guard !verdicts.isEmpty else { throw failure(output) }
        for exercise in left {
          guard let verdict = verdicts[exercise.id] else { continue }
          settle(result(exercise, verdict))
        }
        left.removeAll { verdicts[$0.id] != nil }
      }
    }
    return []
  }

  private func note(_ exercises: [Exercise], builtFrom start: Date) {
    #if os(Linux)
      guard runner.answers == "Exercises" else { return }
      // Who tests a whole chapter is not waiting for the next edit of all.
      if exercises.count <= 2 {
        for exercise in exercises { quickBuild.remember(exercise) }
      }
      freshness.note(exercises, builtFrom: start)
    #endif
  }

  private func result(_ exercise: Exercise, _ verdict: Verdict)
    -> ExerciseResult
  {
    ExerciseResult(
      exercise: exercise, answers: runner.answers, verdict: verdict)
  }

  private func failure(_ output: String) -> Failure {
    let rows = output.split(whereSeparator: \.isNewline)
      .filter { $0.contains("error:") }.prefix(5)
    return .broken(
      """
      The workbook could not be built, and not because of an exercise.
      \(rows.isEmpty ? output : rows.joined(separator: "\n"))
      """)
  }
}
