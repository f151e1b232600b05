import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// Builds and tests some exercises, and finds out what became of each.
///
///     let results = try Tester(checkout: checkout, exercises: some).run()
///
/// Each answer is read once, and its verdict is of that text: if the file says
/// something else by then, it is tested again.
package struct Tester {
  package typealias Cancelled = WorkbookBuild.Cancelled

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

    let way = try way(for: left.map(\.exercise))
    let built = Locked<[String: Attempt.Built]>([:])
    try concurrently(
      left, workers: ProcessInfo.processInfo.activeProcessorCount
    ) { exercise, answer in
      let attempt = try way.build(answer, exercise)
      built.withLock { $0[exercise.id] = attempt }
    }
    for (exercise, answer) in left {
      guard let attempt = built.withLock({ $0[exercise.id] }) else { continue }
      settle(try result(of: exercise, answer, attempt, by: way))
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
    if answers == Layout.exercises, !isUntouched(answer, exercise) {
      let breaches = Allowed(exercise, in: checkout).breaches(in: answer.text)
      if !breaches.isEmpty { return ended(.notAllowed(breaches)) }
    }
    return .answer(answer)
  }

  private func isUntouched(_ answer: Answer, _ exercise: Exercise) -> Bool {
    StarterSource(checkout: checkout).isUntouched(exercise, text: answer.text)
  }

  /// The result of what stands on disk when it is known.
  private func result(
    of exercise: Exercise, _ answer: Answer, _ built: Attempt.Built,
    by way: Way
  ) throws -> ExerciseResult {
    var (answer, built) = (answer, built)
    for _ in 1...5 {
      var result = try result(of: built, answer, exercise, by: way)
      result.tested = answer.text
      if isCancelled() { throw Cancelled() }
      if answers == Layout.exercises, !result.verdict.hasPassed,
        isUntouched(answer, exercise)
      {
        result.verdict = .notStarted
      }
      putBack(answer, exercise)
      guard case .answer(let now) = read(exercise), now != answer else {
        return result
      }
      answer = now
      built = try way.build(answer, exercise)
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
    of built: Attempt.Built, _ answer: Answer, _ exercise: Exercise,
    by way: Way
  ) throws -> ExerciseResult {
    news(.testing(exercise))
    guard case .ready(let run) = built else { return try way.end(built) }
    let result = try run.run()
    guard exercise.threads == .many, result.verdict.hasPassed,
      let watch = way.watch, !Self.lacksThreadSanitizer.withLock({ $0 })
    else { return result }
    news(.watchingThreads(exercise))
    do {
      return try watch(answer, exercise, result)
    } catch let failure as Failure {
      Self.lacksThreadSanitizer.exchange(true)
      news(.noThreadSanitizer(failure.message))
      return result
    }
  }

  /// Whether it has turned out that there is none here.
  private static let lacksThreadSanitizer = Locked(false)

  // MARK: - Building

  /// How an answer becomes something that runs.
  private struct Way {
    var build: (Answer, Exercise) throws -> Attempt.Built
    /// Runs one that passes under ThreadSanitizer.
    var watch: ((Answer, Exercise, ExerciseResult) throws -> ExerciseResult)?

    func end(_ built: Attempt.Built) throws -> ExerciseResult {
      guard case .ended(let result) = built else {
        preconditionFailure("Only what has ended has a result.")
      }
      return result
    }
  }

  private var courseBuild: CourseBuild {
    CourseBuild(
      checkout: checkout, scratch: scratch,
      news: { news(.building($0)) }, isCancelled: isCancelled)
  }

  private var surroundings: TestRun.Surroundings {
    TestRun.Surroundings(
      limit: limit, selection: selection, isCancelled: isCancelled)
  }

  private func way(for exercises: [Exercise]) throws -> Way {
    leavesAllToSwiftPM ? swiftPMsWay(exercises) : try ownWay(exercises)
  }

  private func ownWay(_ exercises: [Exercise]) throws -> Way {
    let recipes = try courseBuild.recipes(for: exercises)
    let folder = try PrivateFolder(in: checkout.url("\(scratch)/tried"))
    let programs = TestPrograms(
      in: checkout.url("\(scratch)/programs"), keeping: 3,
      news: { news(.compilingTests($0)) })
    let count = Locked(0)
    func attempt(_ answer: Answer, _ exercise: Exercise) throws -> Attempt {
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard let recipe = recipes[exercise.id] else {
        throw Failure.broken("Nobody has built what \(exercise.id) rests on.")
      }
      var attempt = Attempt(
        answer, to: exercise, of: checkout, in: folder.file("\(number)"),
        recipe: recipe, programs: programs, surroundings: surroundings)
      attempt.answers = answers
      return attempt
    }
    return Way(
      build: { try attempt($0, $1).build() },
      watch: { try attempt($0, $1).watched(after: $2) })
  }

  /// Everything is built at once, before the first is asked for.
  private func swiftPMsWay(_ exercises: [Exercise]) -> Way {
    let package = PackageBuild(
      checkout: checkout, answers: answers, scratch: "\(scratch)-package")
    let build = WholeBuild(
      package, isCancelled: isCancelled, news: { news(.building($0)) })
    let known = Locked<[String: (Answer, WholeBuild.Outcome)]>([:])
    return Way(build: { answer, exercise in
      let outcome = try known.withLock { known -> WholeBuild.Outcome? in
        if let (built, outcome) = known[exercise.id], built == answer {
          return outcome
        }
        let texts = exercises.map {
          Answer($0, in: answers, of: checkout) ?? Answer($0, [])
        }
        let outcomes = try build.build(exercises)
        for (exercise, text) in zip(exercises, texts) {
          known[exercise.id] = outcomes[exercise.id].map { (text, $0) }
        }
        return outcomes[exercise.id]
      }
      func ended(_ verdict: Verdict) -> Attempt.Built {
        .ended(
          ExerciseResult(
            exercise: exercise, answers: answers, verdict: verdict))
      }
      switch outcome {
      case .doesNotCompile(let errors): return ended(.doesNotCompile(errors))
      case .lostDeclaration(let message):
        return ended(
          .lostDeclaration(
            LostDeclaration(
              message: message,
              expected: Declarations.lost(
                from: exercise, in: answer.text, of: checkout,
                error: message.text))))
      case .built, nil:
        return .ready(
          SuiteRun(
            process: TestRun(
              checkout: checkout, exercise: exercise, answers: answers,
              program: .package(package), surroundings: surroundings)))
      }
    })
  }
}
