import Foundation
import WorkbookBase

/// Runs answers one at a time, each isolated from the others.
///
/// The workbook's own answers run before any learner's answer. If a solution
/// fails or a starter passes, nothing can be graded.
package final class IsolatedRuns {
  package struct Settings {
    /// Seconds without progress after which an answer counts as hanging.
    package var limit = 10.0
    package var sandbox: Sandbox?
    /// A limit far above the needs of any answer; ThreadSanitizer uses part of
    /// it.
    package var ceiling = Usage(processes: 24, memory: 1 << 30)
    /// The number of moves in the longest program of a search.
    package var depth = 5
    /// Whether the results of the workbook's own answers are kept, so that
    /// grading one submission at a time does not repeat them.
    package var keepsModels = false
    /// Whether what is not allowed is refused before it runs.
    ///
    /// Only the tests of the sandbox behind the rules disable this.
    package var enforcesRules = true

    package init(limit: Double = 10) {
      self.limit = limit
    }
  }

  package enum Outcome {
    /// The answer did not run, for this reason.
    case notTried(String)
    case tried(ExerciseResult)
  }

  package let checkout: Checkout
  package let exercises: [Exercise]
  package let settings: Settings
  private let plans: [String: CompilePlan]
  /// The test programs for the workbook's own answers.
  private let programs: TestPrograms
  private let submissionPrograms: TestPrograms
  private let folder: String
  private let tried: URL
  private let models = Locked<[String: Reference]>([:])
  /// The workbook's files before the first answer ran, for comparison if no
  /// sandbox keeps answers from changing them.
  private let files: WorkbookFiles?
  /// The message about an answer that changed a file.
  private let damage = Locked<String?>(nil)

  /// - Parameter folder: the folder for builds and results, inside the
  ///   checkout.
  package init(
    checkout: Checkout, exercises: [Exercise], in folder: String,
    settings: Settings, news: @escaping (SwiftBuild.News) -> Void = { _ in }
  ) throws {
    #if !os(Linux)
      throw Failure.broken(
        "Trying answers needs Linux; on a Mac, use a Linux container.")
    #endif
    self.checkout = checkout
    self.exercises = exercises
    self.settings = settings
    plans = try Self.courseBuild(checkout, in: folder, news: news)
      .plans(for: exercises)
    files = settings.sandbox == nil ? WorkbookFiles(checkout) : nil
    // Everything that depends on an answer begins from nothing, each time.
    tried = checkout.url("\(folder)/tried")
    try? FileManager.default.removeItem(at: tried)
    try FileManager.default.createDirectory(
      at: tried, withIntermediateDirectories: true)
    self.folder = folder
    submissionPrograms = TestPrograms(
      in: tried.appendingPathComponent("programs"))
    programs =
      settings.keepsModels
      ? TestPrograms(in: checkout.url("\(folder)/programs"), keeping: 2)
      : submissionPrograms
    for exercise in exercises {
      models.withLock { $0[exercise.id] = firstModel(of: exercise) }
    }
    try concurrently(exercises) { self.tryModels(of: $0) }
  }

  package static func courseBuild(
    _ checkout: Checkout, in folder: String,
    news: @escaping (SwiftBuild.News) -> Void = { _ in }
  ) -> CourseBuild {
    CourseBuild(
      checkout: checkout, scratch: "\(folder)/course", optimizesKit: true,
      news: news)
  }

  deinit {
    try? FileManager.default.removeItem(at: tried)
  }

  package func model(of id: String) -> Reference? { models.withLock { $0[id] } }

  // MARK: - The workbook's own answers

  private func firstModel(of exercise: Exercise) -> Reference {
    let tests = checkout.swiftFiles(in: exercise.testFolder)
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return Reference(
      allowed: AnswerRules(exercise),
      starter: checkout.starter(of: exercise),
      testSource: tests.joined(separator: "\n"))
  }

  private func tryModels(of exercise: Exercise) {
    guard var model = model(of: exercise.id) else { return }
    let place = keptModel(of: exercise)
    if let place, let data = try? Data(contentsOf: place),
      let kept = try? JSONDecoder().decode(Reference.Kept.self, from: data)
    {
      model.kept = kept
      return models.withLock { $0[exercise.id] = model }
    }
    do {
      let solution = Answer(
        exercise, text: checkout.text(exercise.file(in: Layout.solutions)) ?? ""
      )
      let right = try test(
        solution, exercise, model, isReference: true, depth: settings.depth)
      let starter = Answer(exercise, text: model.starter)
      let wrong = try test(
        starter, exercise, model, isReference: true, depth: nil)
      model.kept.interfaces = [right.interface, wrong.interface].compactMap {
        $0
      }
      let tests = right.result.tests.filter { $0.id != TestOutcome.raceID }
      model.kept.tests = tests.map(\.id)
      model.kept.heard = Dictionary(
        right.result.tests.map { ($0.id, $0.heard) }, uniquingKeysWith: { $1 })
      (model.solutionResult, model.starterResult) = (right.result, wrong.result)
      model.problem = Reference.problem(right.result, wrong.result)
      if let place, model.problem == nil {
        try? JSONEncoder().encode(model.kept).save(to: place)
      }
    } catch {
      model.problem = error.words
    }
    models.withLock { $0[exercise.id] = model }
  }

  /// Returns the file with the stored model, whose name depends on all inputs;
  /// nil if models are not stored.
  private func keptModel(of exercise: Exercise) -> URL? {
    settings.keepsModels
      ? checkout.url("\(folder)/models/\(state(of: exercise)).json") : nil
  }

  /// A fingerprint of everything but the answer that a result depends on: the
  /// modules, the tests, the workbook's own answers, this program, its settings.
  package func state(of exercise: Exercise) -> String {
    var states = FileStates()
    let ours = states.state(
      of: [
        checkout.url("\(Layout.solutions)/\(exercise.path)").path,
        checkout.url(exercise.mistakesFolder).path,
        Bundle.main.executablePath ?? "",
      ])
    return fingerprint(
      """
      \(plans[exercise.id]?.state ?? "") \(ours ?? "") \
      \(model(of: exercise.id)?.starter ?? "") \(settings.limit) \
      \(settings.depth)
      """)
  }

  // MARK: - A learner's answer

  /// Never throws, since one answer must not prevent the test of another.
  package func outcome(of answer: Answer, to exercise: Exercise) -> Outcome {
    guard let model = model(of: exercise.id) else {
      return .notTried("It is unknown.")
    }
    if let problem = model.problem { return .notTried(problem) }
    if let damage = damage.withLock({ $0 }) { return .notTried(damage) }
    do {
      let result = try test(
        answer, exercise, model, isReference: false, depth: settings.depth
      ).result
      if let files, let file = WorkbookFiles(checkout).difference(from: files) {
        let damage = "\(file) was changed by an answer."
        self.damage.withLock { $0 = damage + " Put it right, then go on." }
        return .notTried(damage)
      }
      return .tried(result)
    } catch {
      return .notTried(error.words)
    }
  }

  /// Returns the result of one of the workbook's own answers other than the
  /// solution.
  ///
  /// A right answer of another design is searched as deep as a class's answers.
  /// A mistake is searched only as deep as a learner's own test, which must be
  /// able to name it.
  package func result(
    of answer: Answer, to exercise: Exercise, isMistake: Bool
  ) throws -> ExerciseResult {
    let model = model(of: exercise.id) ?? firstModel(of: exercise)
    return try test(
      answer, exercise, model, isReference: true, limit: settings.limit,
      depth: isMistake ? nil : settings.depth
    ).result
  }

  private func test(
    _ answer: Answer, _ exercise: Exercise, _ model: Reference,
    isReference: Bool, limit: Double? = nil, depth: Int?
  ) throws -> (result: ExerciseResult, interface: Interface?) {
    guard let plan = plans[exercise.id] else {
      throw Failure.broken("\(exercise.id) has no compile plan.")
    }
    var options = TestProcess.TestOptions(
      limit: limit ?? (isReference ? 60 : settings.limit))
    options.walls = settings.sandbox?.walls ?? Self.limits
    options.ceiling = settings.ceiling
    options.leavesFiles = false
    options.depth = depth
    options.salt = model.kept.salt
    var test = AnswerTest(
      answer: answer, exercise: exercise, checkout: checkout,
      answers: Layout.exercises,
      rules: settings.enforcesRules ? model.allowed : nil,
      build: .library(
        plan, programs: isReference ? programs : submissionPrograms,
        folder: try PrivateFolder(in: tried)),
      options: options)
    test.refusesFirst = true
    test.chosenPrograms = { [programs] compiled in
      model.kept.interfaces.contains(compiled.interface) ? programs : nil
    }
    if !isReference { test.expected = model.kept.tests }
    var interface: Interface?
    test.violations = { [settings] compiled in
      interface = compiled.interface
      guard settings.enforcesRules else { return [] }
      return model.allowed.violations(
        in: try ObjectFile(compiled.object), of: answer.text)
        + (isReference
          ? []
          : compiled.interface.shadows(
            models: model.kept.interfaces, tests: model.testSource))
    }
    var result = try test.result()
    if !isReference, let forged = model.firstForged(in: result) {
      result.verdict = .notAllowed([
        RuleViolation(
          text: """
            “\(forged.name)” passed, but did not hear what a right answer \
            lets it hear.
            """)
      ])
    }
    if exercise.threads == .many, result.failsByChanceAtMost {
      result = try test.watched(after: result)
    }
    return (result, interface)
  }

  /// Limits for a program: no large files, and no core dump.
  private static let limits = SandboxCommand(isBare: false) { _ in
    ["/bin/sh", "-c", "ulimit -c 0; ulimit -f 131072; exec \"$@\"", "sh"]
  }
}
