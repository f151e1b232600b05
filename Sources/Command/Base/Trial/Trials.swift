import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// Where answers are tried, one by one, each as if it were alone.
///
/// Before any learner's answer the workbook's own are tried: a solution that
/// does not pass, or a starter that does, means that nothing here can be graded.
package final class Trials {
  package struct Settings {
    /// Seconds without progress after which an answer counts as hanging.
    package var limit = 10.0
    package var sandbox: Sandbox?
    /// More than an answer ever needs; ThreadSanitizer needs some of it.
    package var ceiling = Usage(processes: 24, memory: 1 << 30)
    /// Whether answers for many threads are tested under ThreadSanitizer too.
    package var findsRaces = false
    /// Whether what is not allowed is refused before it runs.
    ///
    /// Only who tests the walls behind the rules does without.
    package var enforcesRules = true

    package init(limit: Double = 10) {
      self.limit = limit
    }
  }

  /// What is known of an exercise before anybody's answer.
  package struct Model {
    var allowed: Allowed
    package var starter: String
    /// The identifiers of its tests, in their order.
    var tests: [String] = []
    /// What the starter and the solution show.
    var interfaces: [Interface] = []
    var testSource = ""
    /// What parts of the points are given for.
    package var rubric: [RubricPart] = []
    /// How the workbook's own answers did; nil if they could not be tried.
    package var solutionResult: ExerciseResult?
    package var starterResult: ExerciseResult?
    /// Why no answer to it can be judged, if so.
    package var problem: String?
  }

  /// What became of an answer.
  package enum Outcome {
    /// It says nothing about the answer, and why.
    case notTried(String)
    case tried(ExerciseResult)
  }

  package let checkout: Checkout
  package let exercises: [Exercise]
  package let settings: Settings
  private let toolbox: Toolbox
  private let hosts: TestHosts
  private let tried: URL
  private let models = Locked<[String: Model]>([:])
  /// The workbook's files as they were, to be looked at where nothing else
  /// keeps an answer from changing them.
  private let files: CourseFiles?
  /// Whose answer changed one, and which.
  private let damage = Locked<String?>(nil)

  /// - Parameter folder: where it builds, and keeps what it makes, inside the
  ///   checkout.
  package init(
    checkout: Checkout, exercises: [Exercise], in folder: String,
    settings: Settings, news: @escaping (AnswerBuild.News) -> Void = { _ in }
  ) throws {
    self.checkout = checkout
    self.exercises = exercises
    self.settings = settings
    toolbox = try Toolbox(
      checkout: checkout, exercises: exercises, folder: folder, news: news)
    files = settings.sandbox == nil ? CourseFiles(checkout) : nil
    // Everything that depends on an answer begins from nothing, each time.
    tried = checkout.url("\(folder)/tried")
    try? FileManager.default.removeItem(at: tried)
    try FileManager.default.createDirectory(
      at: tried, withIntermediateDirectories: true)
    hosts = TestHosts(
      toolbox, in: tried.appendingPathComponent("hosts"))
    for exercise in exercises {
      models.withLock { $0[exercise.id] = firstModel(of: exercise) }
    }
    try concurrently(exercises) { self.tryModels(of: $0) }
  }

  deinit {
    try? FileManager.default.removeItem(at: tried)
  }

  package func model(of id: String) -> Model? { models.withLock { $0[id] } }

  // MARK: - The workbook's own answers

  /// What an exercise begins with, also if somebody worked on it here.
  package static func starter(of exercise: Exercise, in checkout: Checkout)
    -> String
  {
    let here = checkout.text(exercise.file)
    if let here, Starter.isUntouched(here) { return here }
    return StarterSource(checkout: checkout).text(of: exercise) ?? here ?? ""
  }

  private func firstModel(of exercise: Exercise) -> Model {
    let tests = checkout.swiftFiles(in: exercise.testFolder)
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return Model(
      allowed: Allowed(exercise, in: checkout),
      starter: Self.starter(of: exercise, in: checkout),
      testSource: tests.joined(separator: "\n"))
  }

  private func tryModels(of exercise: Exercise) {
    guard var model = model(of: exercise.id) else { return }
    do {
      let solution = Answer(
        exercise, text: checkout.text(exercise.file(in: Layout.solutions)) ?? ""
      )
      let right = try attempt(solution, exercise, model, isModel: true)
      let starter = Answer(exercise, text: model.starter)
      let wrong = try attempt(starter, exercise, model, isModel: true)
      model.interfaces = [right.interface, wrong.interface].compactMap { $0 }
      model.tests = right.result.tests.map(\.id)
        .filter { $0 != TestOutcome.raceID }
      (model.solutionResult, model.starterResult) = (right.result, wrong.result)
      model.problem = Self.problem(right.result, wrong.result, exercise)
      model.rubric = Self.rubric(right.result, wrong.result, exercise)
    } catch {
      model.problem = (error as? Failure)?.message ?? "\(error)"
    }
    models.withLock { $0[exercise.id] = model }
  }

  /// The course table's rubric; for a prediction, each program's test is a part
  /// of its own, but for those that whoever writes nothing passes.
  private static func rubric(
    _ solution: ExerciseResult, _ starter: ExerciseResult, _ exercise: Exercise
  ) -> [RubricPart] {
    guard exercise.rubric.isEmpty, exercise.kind == .predict else {
      return exercise.rubric
    }
    return solution.tests.map(\.name)
      .map { RubricPart($0, weight: 1, tests: [$0]) }
      .filter { !$0.holds(in: starter) }
  }

  private static func problem(
    _ solution: ExerciseResult, _ starter: ExerciseResult, _ exercise: Exercise
  ) -> String? {
    let here = "The workbook itself is not in order:"
    if !solution.verdict.hasPassed {
      return "\(here) the solution \(solution.verdict.kind.words) in front of "
        + "its tests. \(solution.verdict.message ?? "")"
    }
    if starter.verdict.hasPassed { return "\(here) the starter passes." }
    let names = Set(solution.tests.map(\.name))
    for part in exercise.rubric {
      if let test = part.tests.first(where: { !names.contains($0) }) {
        return "\(here) the rubric names a test that is not there, “\(test)”."
      }
      if part.holds(in: starter) {
        return "\(here) the starter earns the part “\(part.name)”."
      }
    }
    return nil
  }

  // MARK: - A learner's answer

  /// What becomes of an answer; never throws, since nobody's answer may stand
  /// in the way of another's.
  package func outcome(of answer: Answer, to exercise: Exercise) -> Outcome {
    guard let model = model(of: exercise.id) else {
      return .notTried("It is unknown.")
    }
    if let problem = model.problem { return .notTried(problem) }
    if let damage = damage.withLock({ $0 }) { return .notTried(damage) }
    do {
      let result = try attempt(answer, exercise, model, isModel: false).result
      if let files, let file = CourseFiles(checkout).difference(from: files) {
        let damage = "\(checkout.relative(file)) was changed by an answer."
        self.damage.withLock { $0 = damage + " Put it right, then go on." }
        return .notTried(damage)
      }
      return .tried(result)
    } catch {
      return .notTried((error as? Failure)?.message ?? "\(error)")
    }
  }

  /// What becomes of one of the workbook's own wrong answers.
  package func result(ofMistake answer: Answer, to exercise: Exercise) throws
    -> ExerciseResult
  {
    let model = model(of: exercise.id) ?? firstModel(of: exercise)
    return try attempt(
      answer, exercise, model, isModel: true, limit: settings.limit
    ).result
  }

  private func attempt(
    _ answer: Answer, _ exercise: Exercise, _ model: Model, isModel: Bool,
    limit: Double? = nil
  ) throws -> (result: ExerciseResult, interface: Interface?) {
    let attempt = Attempt(
      answer: answer, exercise: exercise, model: model, isModel: isModel,
      limit: limit ?? (isModel ? 60 : settings.limit), settings: settings,
      toolbox: toolbox, hosts: hosts,
      place: tried.appendingPathComponent(UUID().uuidString))
    defer { try? FileManager.default.removeItem(at: attempt.place) }
    return try attempt.run()
  }
}

extension RubricPart {
  /// Whether all of its tests passed.
  package func holds(in result: ExerciseResult) -> Bool {
    let passed = Set(
      result.tests.filter { $0.ending == .passed }.map(\.name))
    return !tests.isEmpty && tests.allSatisfy(passed.contains)
  }
}
