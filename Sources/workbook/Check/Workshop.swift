import Chapter01Handshake
import Dispatch
import Foundation

/// Builds a round of answers and runs their tests, several at a time.
///
/// It has a scratch folder of its own, so a check never disturbs what a learner
/// or an editor has built.
final class Workshop {
  static let folder = ".build/check"

  private let checkout: Checkout
  /// Seconds that an answer may take without progress.
  ///
  /// A learner waits ten seconds for an answer that hangs; the gate need not.
  private let limit = 5.0
  private(set) var buildSeconds = 0.0
  private(set) var testSeconds = 0.0

  var overlay: Overlay {
    Overlay(checkout: checkout, folder: "\(Self.folder)/answers")
  }

  init(checkout: Checkout) {
    self.checkout = checkout
  }

  func test(_ all: [Exercise], _ some: [Exercise]) throws -> [ExerciseResult] {
    var results: [String: ExerciseResult] = [:]
    let runner = Runner(
      checkout: checkout, answers: overlay.folder, scratch: Self.folder,
      exercises: all, limit: limit)
    let begun = Date()
    let built: Set<String>
    switch try runner.builder.build(all) {
    case .built: built = Set(all.map(\.id))
    default:
      // Somebody's answer does not compile. Find out whose; build the others.
      let left = try Compilation(runner: runner).compile(all) {
        results[$0.exercise.id] = $0
      }
      built = Set(left.map(\.id))
    }
    let halfway = Date()
    buildSeconds += halfway.timeIntervalSince(begun)
    for result in try run(some.filter { built.contains($0.id) }, of: runner) {
      results[result.exercise.id] = result
    }
    testSeconds += Date().timeIntervalSince(halfway)
    return some.compactMap { results[$0.id] }
  }

  /// Most of a test's time is spent waiting for a process to start or to end.
  private func run(_ exercises: [Exercise], of runner: Runner) throws
    -> [ExerciseResult]
  {
    let process = TestProcess(
      checkout: checkout, builder: runner.builder, limit: limit)
    let run = ExerciseRun(
      process: process, answers: overlay.folder, isCancelled: { false })
    let results = Locked<[Result<ExerciseResult, Error>]>([])
    DispatchQueue.concurrentPerform(iterations: exercises.count) { index in
      let result = Result { try run.run(exercises[index]) }
      results.withLock { $0.append(result) }
    }
    return try results.withLock { $0 }.map { try $0.get() }
  }
}
