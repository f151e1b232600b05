import Foundation

/// Builds and tests some exercises, and finds out what became of each.
///
///     let results = try TestSession(checkout: checkout, exercises: some).run()
///
/// Each answer is read once, and its verdict is of that text: if the file says
/// something else by then, it is tested again.
package struct TestSession {

  /// What a run is doing, for somebody who waits.
  package enum News {
    case building(PackageBuild.News)
    /// Its tests are compiled, which an edit needs only if they can see it.
    case compilingTests(Exercise)
    case testing(Exercise)
    /// Its tests pass; now they run once more under ThreadSanitizer.
    case watchingThreads(Exercise)
    /// There is no ThreadSanitizer here, and why.
    case noThreadSanitizer(String)
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
  /// How many moves searches go through, if that is not for them to say.
  package var depth: Int?
  /// The file of the one program that searches are to play.
  package var program: URL?
  package var news: (News) -> Void = { _ in }
  /// Looked at about twenty times a second; a cancelled run throws.
  package var isCancelled: () -> Bool = { false }
  /// Whether SwiftPM builds and runs everything, as it must on a Mac.
  #if os(Linux)
    package var leavesAllToSwiftPM = false
  #else
    package var leavesAllToSwiftPM = true
  #endif

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
    var left: [(exercise: Exercise, answer: Answer)] = []
    for exercise in exercises {
      switch read(exercise) {
      case .settled(let result): settle(result)
      case .answer(let answer): left.append((exercise, answer))
      }
    }
    try checkout.require(left.map(\.exercise.testFolder))
    guard !left.isEmpty else { return exercises.compactMap { results[$0.id] } }

    let tries = try leavesAllToSwiftPM ? [:] : attempts(left)
    // What can be built at the same time is; SwiftPM builds when it is asked.
    let built = Locked<[String: Attempt.Built]>([:])
    try concurrently(
      Array(tries), workers: ProcessInfo.processInfo.activeProcessorCount
    ) { id, attempt in
      let one = try attempt.build()
      built.withLock { $0[id] = one }
    }
    for (exercise, answer) in left {
      let first =
        try built.withLock { $0[exercise.id] }
        ?? buildWithSwiftPM(exercise, answer)
      settle(
        try result(of: exercise, answer, first, attempt: tries[exercise.id]))
    }
    return exercises.compactMap { results[$0.id] }
  }

  /// Whether the tests were ever built here.
  package var hasBuilt: Bool { courseBuild.hasBegun }

  // MARK: - The answer on disk

  private enum Reading {
    case answer(Answer)
    case settled(ExerciseResult)
  }

  /// What stands on disk, or why that cannot be tested.
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

  /// The same, unless the answer does what its exercise does not allow: then it
  /// never runs.
  ///
  /// What the compiler cannot read is the compiler's to tell, whatever the rules
  /// take it for; but what may not be imported need not be there either.
  private func allowed(
    _ built: Attempt.Built, _ exercise: Exercise, _ answer: Answer
  ) -> Attempt.Built {
    guard answers == Layout.exercises, !isUntouched(answer, exercise) else {
      return built
    }
    let breaches = AnswerRules(exercise, in: checkout).breaches(in: answer.text)
    if case .ended(let result) = built,
      case .doesNotCompile(let messages) = result.verdict,
      let first = messages.first,
      !first.text.hasPrefix("no such module")
        || !breaches.contains(where: { $0.line == first.line })
    {
      return built
    }
    return breaches.isEmpty
      ? built
      : .ended(
        ExerciseResult(
          exercise: exercise, answers: answers, verdict: .notAllowed(breaches)))
  }

  private func isUntouched(_ answer: Answer, _ exercise: Exercise) -> Bool {
    checkout.isUntouched(exercise, text: answer.text)
  }

  /// The result of what stands on disk when it is known.
  private func result(
    of exercise: Exercise, _ answer: Answer, _ built: Attempt.Built,
    attempt: Attempt?
  ) throws -> ExerciseResult {
    var (answer, built, attempt) = (answer, built, attempt)
    for _ in 1...5 {
      var result = try result(
        of: allowed(built, exercise, answer), exercise, attempt)
      result.tested = answer.text
      if isCancelled() { throw Cancelled() }
      if answers == Layout.exercises, !result.verdict.hasPassed,
        isUntouched(answer, exercise)
      {
        result.verdict = .notStarted
      }
      putBack(answer, exercise)
      switch read(exercise) {
      case .answer(answer): return result
      case .settled(let other): return other
      case .answer(let now): answer = now
      }
      attempt = attempt?.again(with: answer)
      built = try attempt?.build() ?? buildWithSwiftPM(exercise, answer)
    }
    throw Failure.broken(
      """
      \(exercise.file(in: answers)) changes faster than it can be tested.
      Save it once more, and leave it alone for a second.
      """)
  }

  /// An answer that is gone was deleted by its own program.
  private func putBack(_ answer: Answer, _ exercise: Exercise) {
    let file = checkout.url(exercise.file(in: answers))
    // An editor that is about to write the file is not in the way of this.
    try? answer.files[0].data.write(to: file, options: .withoutOverwriting)
  }

  private func result(
    of built: Attempt.Built, _ exercise: Exercise, _ attempt: Attempt?
  ) throws -> ExerciseResult {
    news(.testing(exercise))
    let result = try built.result()
    guard exercise.threads == .many, result.failsByChanceAtMost, let attempt,
      !Self.lacksThreadSanitizer.withLock({ $0 })
    else { return result }
    news(.watchingThreads(exercise))
    do {
      return try attempt.watched(after: result)
    } catch let failure as Failure {
      Self.lacksThreadSanitizer.exchange(true)
      news(.noThreadSanitizer(failure.message))
      return result
    }
  }

  /// Whether it has turned out that there is none here.
  private static let lacksThreadSanitizer = Locked(false)

  // MARK: - Building

  private var courseBuild: CourseBuild {
    CourseBuild(
      checkout: checkout, scratch: scratch,
      news: { news(.building($0)) }, isCancelled: isCancelled)
  }

  private var surroundings: TestProcess.TestOptions {
    var surroundings = TestProcess.TestOptions(
      limit: limit, selection: selection, isCancelled: isCancelled)
    surroundings.depth = depth
    surroundings.program = program
    surroundings.endsAtHang = true
    return surroundings
  }

  /// One for each answer, by the exercise's id.
  private func attempts(_ left: [(exercise: Exercise, answer: Answer)]) throws
    -> [String: Attempt]
  {
    let recipes = try courseBuild.recipes(for: left.map(\.exercise))
    let folder = try PrivateFolder(in: checkout.url("\(scratch)/tried"))
    let programs = TestPrograms(
      in: checkout.url("\(scratch)/programs"), keeping: 3,
      news: { news(.compilingTests($0)) })
    var attempts: [String: Attempt] = [:]
    for (exercise, answer) in left {
      attempts[exercise.id] = recipes[exercise.id].map { recipe in
        Attempt(
          answer, to: exercise, of: checkout, shownIn: answers, in: folder,
          recipe: recipe, programs: programs, surroundings: surroundings)
      }
    }
    return attempts
  }

  private func buildWithSwiftPM(_ exercise: Exercise, _ answer: Answer) throws
    -> Attempt.Built
  {
    let package = PackageBuild(
      checkout: checkout, answers: answers, choosing: exercise.id,
      scratch: "\(scratch)-whole")
    func ended(_ verdict: Verdict) -> Attempt.Built {
      .ended(
        ExerciseResult(exercise: exercise, answers: answers, verdict: verdict))
    }
    switch try WholeBuild.build(
      exercise, with: package, isCancelled: isCancelled,
      news: { news(.building($0)) })
    {
    case .doesNotCompile(let errors): return ended(.doesNotCompile(errors))
    case .lostDeclaration(let message):
      return ended(
        .lostDeclaration(
          LostDeclaration(message, of: exercise, in: answer, of: checkout)))
    case .built:
      return .ready(
        TestSuite(
          process: TestProcess(
            checkout: checkout, exercise: exercise, answers: answers,
            program: .package(package), surroundings: surroundings)))
    }
  }
}
