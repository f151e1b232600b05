import Foundation

/// Builds and tests some exercises, and returns a result for each.
///
///     let results = try TestSession(checkout: checkout, exercises: some).run()
///
/// A verdict belongs to the text that was read: if the file changes during the
/// test, the session tests the new text, too.
package struct TestSession {

  package enum News {
    case building(SwiftBuild.News)
    /// The tests are compiled again, because the answer's interface has changed.
    case compilingTests(Exercise)
    case testing(Exercise)
    /// The tests pass, and run once more under ThreadSanitizer.
    case watchingThreads(Exercise)
    /// ThreadSanitizer does not work here, for this reason.
    case noThreadSanitizer(String)
    /// The result is final; more may follow.
    case result(ExerciseResult)
  }

  package var checkout: Checkout
  /// The folder of the answers, relative to the checkout.
  package var answers: String
  /// The folder of the builds, relative to the checkout.
  package var scratch: String
  package var exercises: [Exercise]
  var options: TestProcess.TestOptions
  package var news: (News) -> Void = { _ in }
  /// A Boolean value that indicates whether SwiftPM builds and runs everything,
  /// as it must on a Mac.
  #if os(Linux)
    package var leavesAllToSwiftPM = false
  #else
    package var leavesAllToSwiftPM = true
  #endif

  package init(
    checkout: Checkout, answers: String = Layout.exercises,
    scratch: String = ".build/exercises", exercises: [Exercise],
    options: TestProcess.TestOptions = .init()
  ) {
    self.checkout = checkout
    self.answers = answers
    self.scratch = scratch
    self.exercises = exercises
    self.options = options
    self.options.endsAtHang = true
  }

  package func run() throws -> [ExerciseResult] {
    var results: [String: ExerciseResult] = [:]
    func settle(_ result: ExerciseResult) {
      results[result.exercise.id] = result
      news(.result(result))
    }
    var left: [(exercise: Exercise, answer: Answer)] = []
    for exercise in exercises {
      switch read(exercise) {
      case .settled(let result): settle(result)
      case .answer(let answer): left.append((exercise, answer))
      }
    }
    try checkout.require(left.map(\.exercise.testFolder))
    guard !left.isEmpty else { return exercises.compactMap { results[$0.id] } }

    let tests = try answerTests(left)
    // SwiftPM builds one exercise at a time.
    let built = Locked<[String: AnswerTest.Prepared]>([:])
    try concurrently(
      leavesAllToSwiftPM ? [] : left.map(\.exercise.id),
      workers: ProcessInfo.processInfo.activeProcessorCount
    ) { id in
      guard let one = try tests[id]?.prepared() else { return }
      built.withLock { $0[id] = one }
    }
    for (exercise, _) in left {
      guard let test = tests[exercise.id] else { continue }
      let first = try built.withLock { $0[exercise.id] } ?? test.prepared()
      settle(try finalResult(of: test, first))
    }
    return exercises.compactMap { results[$0.id] }
  }

  /// A Boolean value that indicates whether an earlier session has built
  /// something here.
  package var hasBuilt: Bool { courseBuild.hasBegun }

  // MARK: - The answer on disk

  private enum Reading {
    case answer(Answer)
    case settled(ExerciseResult)
  }

  /// Reads the answer on disk, or returns the result of one that is missing or
  /// unreadable.
  private func read(_ exercise: Exercise) -> Reading {
    let file = exercise.file(in: answers)
    if let obstacle = checkout.obstacle(at: file) {
      return .settled(
        ExerciseResult(
          exercise: exercise, answers: answers, obstacle: obstacle))
    }
    func ended(_ verdict: Verdict) -> Reading {
      .settled(
        ExerciseResult(exercise: exercise, answers: answers, verdict: verdict))
    }
    guard let answer = Answer(exercise, in: answers, of: checkout) else {
      return ended(.missing)
    }
    return .answer(answer)
  }

  /// Returns the result of the text that is on disk at the end of the test.
  private func finalResult(of test: AnswerTest, _ built: AnswerTest.Prepared)
    throws -> ExerciseResult
  {
    let exercise = test.exercise
    var (test, built) = (test, built)
    for _ in 1...5 {
      var result = try result(of: built, test)
      result.tested = test.answer.text
      if options.isCancelled() { throw Cancelled() }
      if answers == Layout.exercises, !result.verdict.hasPassed,
        checkout.isUntouched(exercise, text: test.answer.text)
      {
        result.verdict = .notStarted
      }
      putBack(test.answer, exercise)
      switch read(exercise) {
      case .answer(test.answer): return result
      case .settled(let other): return other
      case .answer(let now): test.answer = now
      }
      built = try test.prepared()
    }
    throw Failure.broken(
      """
      \(exercise.file(in: answers)) changes faster than it can be tested.
      Save it once more, and leave it alone for a second.
      """)
  }

  /// Writes the answer again if its own program has deleted it.
  private func putBack(_ answer: Answer, _ exercise: Exercise) {
    let file = checkout.url(exercise.file(in: answers))
    // If an editor has just written the file, its text stays.
    try? answer.files[0].data.write(to: file, options: .withoutOverwriting)
  }

  private func result(of built: AnswerTest.Prepared, _ test: AnswerTest) throws
    -> ExerciseResult
  {
    news(.testing(test.exercise))
    let result = try built.result()
    guard test.exercise.threads == .many, result.failsByChanceAtMost,
      !leavesAllToSwiftPM, !Self.lacksThreadSanitizer.withLock({ $0 })
    else { return result }
    news(.watchingThreads(test.exercise))
    do {
      return try test.watched(after: result)
    } catch let failure as Failure {
      Self.lacksThreadSanitizer.exchange(true)
      news(.noThreadSanitizer(failure.message))
      return result
    }
  }

  /// A Boolean value that indicates whether ThreadSanitizer has failed to start
  /// here.
  private static let lacksThreadSanitizer = Locked(false)

  // MARK: - Building

  private var courseBuild: CourseBuild {
    CourseBuild(
      checkout: checkout, scratch: scratch,
      news: { news(.building($0)) }, isCancelled: options.isCancelled)
  }

  private func answerTests(_ left: [(exercise: Exercise, answer: Answer)])
    throws -> [String: AnswerTest]
  {
    let plans =
      try leavesAllToSwiftPM
      ? [:] : courseBuild.plans(for: left.map(\.exercise))
    let folder = try PrivateFolder(in: checkout.url("\(scratch)/tried"))
    let programs = TestPrograms(
      in: checkout.url("\(scratch)/programs"), keeping: 3,
      news: { news(.compilingTests($0)) })
    var tests: [String: AnswerTest] = [:]
    for (exercise, answer) in left {
      let build: AnswerTest.Build =
        if let plan = plans[exercise.id] {
          .library(plan, programs: programs, folder: folder)
        } else {
          .package(
            SwiftBuild(
              of: checkout, in: checkout.url("\(scratch)-whole"),
              environment: [
                "WORKBOOK_ANSWERS": answers, "WORKBOOK_EXERCISE": exercise.id,
              ]), news: { news(.building($0)) })
        }
      tests[exercise.id] = AnswerTest(
        answer: answer, exercise: exercise, checkout: checkout,
        answers: answers,
        rules: answers == Layout.exercises
          ? AnswerRules(exercise) : nil,
        build: build, options: options)
    }
    return tests
  }
}
