import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// Builds and tests some exercises, and finds out what became of each.
///
///     let results = try AnswerTester(checkout: checkout, exercises: some).run()
///
/// One build serves all exercises that compile; those that do not are reported
/// and left out, so that none stands in another's way. Each exercise's tests
/// then run in a process of their own.
package struct AnswerTester {
  package typealias Cancelled = AnswerBuild.Cancelled

  /// What a run is doing, for somebody who waits.
  package enum News {
    case building(AnswerBuild.News)
    case testing(Exercise)
    /// Its tests pass; now it is looked at under ThreadSanitizer.
    case searchingRaces(RaceSearch.News)
    /// The result is final; more may follow.
    case result(ExerciseResult)
  }

  package var checkout: Checkout
  /// The folder of answers, inside the checkout.
  package var answers: String
  /// Where to build, inside the checkout.
  package var scratch: String
  package var exercises: [Exercise]
  /// Seconds without progress after which a test counts as hanging.
  package var limit: Double
  /// What the identifiers of the wanted tests look like; nil means all.
  package var selection: String?
  package var news: (News) -> Void = { _ in }
  /// Looked at about twenty times a second; a cancelled run throws.
  package var isCancelled: () -> Bool = { false }

  package init(
    checkout: Checkout, answers: String = Layout.exercises,
    scratch: String = ".build/exercises", exercises: [Exercise],
    limit: Double = 10
  ) {
    self.checkout = checkout
    self.answers = answers
    self.scratch = scratch
    self.exercises = exercises
    self.limit = limit
  }

  /// One result for each exercise, in their order.
  package func run() throws -> [ExerciseResult] {
    var results: [String: ExerciseResult] = [:]
    func settle(_ result: ExerciseResult) {
      results[result.exercise.id] = result
      news(.result(result))
    }
    func settle(_ exercise: Exercise, _ verdict: Verdict) {
      settle(
        ExerciseResult(exercise: exercise, answers: answers, verdict: verdict))
    }

    for exercise in exercises {
      let file = exercise.file(in: answers)
      if let obstacle = checkout.obstacle(at: file) {
        settle(
          ExerciseResult(
            exercise: exercise, answers: answers, obstacle: obstacle))
      } else if !checkout.exists(file) {
        settle(exercise, .missing)
      }
    }
    for exercise in exercises where results[exercise.id] == nil {
      let breaches = breaches(in: exercise)
      if !breaches.isEmpty { settle(exercise, .notAllowed(breaches)) }
    }
    let present = exercises.filter { results[$0.id] == nil }
    try checkout.require(present.map(\.testFolder))

    var bundles: [String: URL] = [:]
    try answerBuild.build(present) { exercise, outcome in
      switch outcome {
      case .built(let bundle): bundles[exercise.id] = bundle
      case .doesNotCompile(let errors):
        settle(exercise, .doesNotCompile(errors))
      case .lostDeclaration(let lost): settle(exercise, .lostDeclaration(lost))
      }
    }
    // Those that may still turn out to have a race wait with their results.
    var passed: [ExerciseResult] = []
    for exercise in exercises where bundles[exercise.id] != nil {
      news(.testing(exercise))
      let result = try test(exercise, bundles)
      if exercise.threads == .many, result.verdict.hasPassed {
        passed.append(result)
      } else {
        settle(result)
      }
    }
    try raceSearch.search(passed).forEach(settle)
    return exercises.compactMap { results[$0.id] }
  }

  /// What a learner's answer uses that it may not; nothing in one that nobody
  /// has begun.
  private func breaches(in exercise: Exercise) -> [Breach] {
    guard answers == Layout.exercises, !checkout.isUntouched(exercise),
      let source = checkout.text(exercise.file)
    else { return [] }
    return Allowed(exercise, in: checkout).breaches(in: source)
  }

  private func test(_ exercise: Exercise, _ bundles: [String: URL]) throws
    -> ExerciseResult
  {
    var process = BundleRun(
      checkout: checkout, builder: packageBuild,
      bundle: bundles[exercise.id] ?? packageBuild.bundle, limit: limit)
    process.selection = selection
    let run = SuiteRun(
      process: process, answers: answers, isCancelled: isCancelled)
    let kept = KeptFiles(
      checkout: checkout, answers: answers, running: exercise)
    let start = Date()
    var result = try run.run(exercise)
    result.seconds = Date().timeIntervalSince(start)
    result.harm = kept.putBack(after: exercise)
    if isCancelled() { throw Cancelled() }
    if answers == Layout.exercises, !result.verdict.hasPassed,
      checkout.isUntouched(exercise)
    {
      result.verdict = .notStarted
    }
    return result
  }

  /// Whether the tests were ever built here.
  package var hasBuilt: Bool {
    FileManager.default.fileExists(atPath: packageBuild.bundle.path)
  }

  /// Whether anything was ever built here for ThreadSanitizer.
  package var hasBuiltForThreads: Bool {
    checkout.exists("\(Self.threadsScratch)/debug.yaml")
  }

  private var packageBuild: PackageBuild {
    PackageBuild(checkout: checkout, answers: answers, scratch: scratch)
  }

  /// Where to build for ThreadSanitizer, inside the checkout.
  private static let threadsScratch = ".build/threads"

  private var raceSearch: RaceSearch {
    RaceSearch(
      checkout: checkout, answers: answers, scratch: Self.threadsScratch,
      limit: limit, news: { news(.searchingRaces($0)) },
      isCancelled: isCancelled)
  }

  private var answerBuild: AnswerBuild {
    AnswerBuild(
      checkout: checkout, answers: answers, scratch: scratch,
      news: { news(.building($0)) }, isCancelled: isCancelled)
  }
}
