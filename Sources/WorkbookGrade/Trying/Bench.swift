import Dispatch
import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// Where answers are tried, one by one, each as if it were alone.
///
/// Before any learner's answer the workbook's own are tried: a solution that
/// does not pass, or a starter that does, means that nothing here can be graded.
final class Bench {
  struct Settings {
    /// Seconds without progress after which an answer counts as hanging.
    var limit = 10.0
    var sandbox: Sandbox?
    /// More than an answer ever needs; ThreadSanitizer needs some of it.
    var ceiling = Usage(processes: 24, memory: 1 << 30)
    /// Whether answers for many threads are tested under ThreadSanitizer too.
    var findsRaces = false
    /// Whether what is not allowed is refused before it runs.
    ///
    /// Only who tests the walls behind the rules does without.
    var enforcesRules = true
  }

  /// What is known of an exercise before anybody's answer.
  struct Model {
    var allowed: Allowed
    var starter: String
    /// The identifiers of its tests, in their order.
    var tests: [String] = []
    /// What the starter and the solution show.
    var interfaces: [Interface] = []
    var testSource = ""
    /// What parts of the points are given for.
    var rubric: [RubricPart] = []
    /// Why it cannot be graded, if so.
    var problem: String?
  }

  let checkout: Checkout
  let exercises: [Exercise]
  let settings: Settings
  private let toolbox: Toolbox
  private let hosts: TestHosts
  private let folder: URL
  private let models = Locked<[String: Model]>([:])
  /// The workbook's files as they were, to be looked at where nothing else
  /// keeps an answer from changing them.
  private let files: CourseFiles?
  /// Whose answer changed one, and which.
  private let damage = Locked<String?>(nil)

  init(
    checkout: Checkout, exercises: [Exercise], settings: Settings,
    news: @escaping (AnswerBuild.News) -> Void = { _ in }
  ) throws {
    self.checkout = checkout
    self.exercises = exercises
    self.settings = settings
    toolbox = try Toolbox(checkout: checkout, exercises: exercises, news: news)
    files = settings.sandbox == nil ? CourseFiles(checkout) : nil
    // Everything that depends on an answer begins from nothing, each time.
    folder = checkout.url("\(Toolbox.folder)/tried")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    hosts = TestHosts(
      toolbox, in: folder.appendingPathComponent("hosts"))
    for exercise in exercises {
      models.withLock { $0[exercise.id] = firstModel(of: exercise) }
    }
    DispatchQueue.concurrentPerform(iterations: exercises.count) { index in
      tryModels(of: exercises[index])
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func model(of id: String) -> Model? { models.withLock { $0[id] } }

  // MARK: - The workbook's own answers

  private func firstModel(of exercise: Exercise) -> Model {
    let starters = StarterSource(checkout: checkout)
    let here = checkout.text(exercise.file)
    let starter =
      here.map(Starter.isUntouched) == true
      ? here : starters.text(of: exercise) ?? here
    let tests = checkout.swiftFiles(in: exercise.testFolder)
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return Model(
      allowed: Allowed(exercise, in: checkout), starter: starter ?? "",
      testSource: tests.joined(separator: "\n"))
  }

  private func tryModels(of exercise: Exercise) {
    guard var model = model(of: exercise.id) else { return }
    do {
      let solution = Answer(
        exercise, text: checkout.text(exercise.file(in: "Solutions")) ?? "")
      let right = try attempt(solution, exercise, model, isModel: true)
      let starter = Answer(exercise, text: model.starter)
      let wrong = try attempt(starter, exercise, model, isModel: true)
      model.interfaces = [right.interface, wrong.interface].compactMap { $0 }
      model.tests = right.result.tests.map(\.id)
        .filter { $0 != TestOutcome.raceID }
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
  func result(of answer: Answer, to exercise: Exercise) -> GradeRecord.Exercise
  {
    guard let model = model(of: exercise.id) else {
      return .init(exercise, verdict: .notGraded, message: "It is unknown.")
    }
    if answer.isLike(starter: model.starter) {
      return .init(exercise, verdict: .notStarted)
    }
    if let problem = model.problem {
      return .init(exercise, verdict: .notGraded, message: problem)
    }
    if let damage = damage.withLock({ $0 }) {
      return .init(exercise, verdict: .notGraded, message: damage)
    }
    do {
      let result = try attempt(answer, exercise, model, isModel: false).result
      if let files, let file = CourseFiles(checkout).difference(from: files) {
        let damage = "\(checkout.relative(file)) was changed by an answer."
        self.damage.withLock { $0 = damage + " Put it right, then go on." }
        return .init(exercise, verdict: .notGraded, message: damage)
      }
      let mistake = MistakeBook(checkout: checkout).match(result)
      return GradeRecord.Exercise(
        result, rubric: model.rubric, mistake: mistake)
    } catch {
      let message = (error as? Failure)?.message ?? "\(error)"
      return .init(exercise, verdict: .notGraded, message: message)
    }
  }

  private func attempt(
    _ answer: Answer, _ exercise: Exercise, _ model: Model, isModel: Bool
  ) throws -> (result: ExerciseResult, interface: Interface?) {
    let attempt = Attempt(
      answer: answer, exercise: exercise, model: model, isModel: isModel,
      settings: settings, toolbox: toolbox, hosts: hosts,
      place: folder.appendingPathComponent(answer.digest))
    defer { try? FileManager.default.removeItem(at: attempt.place) }
    return try attempt.run()
  }
}

extension RubricPart {
  /// Whether all of its tests passed.
  func holds(in result: ExerciseResult) -> Bool {
    let passed = Set(
      result.tests.filter { $0.ending == .passed }.map(\.name))
    return !tests.isEmpty && tests.allSatisfy(passed.contains)
  }
}
