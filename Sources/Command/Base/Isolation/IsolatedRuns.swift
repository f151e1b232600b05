import Foundation

/// Runs answers one by one, each as if it were alone.
///
/// Before any learner's answer the workbook's own are tried: a solution that
/// does not pass, or a starter that does, means that nothing here can be graded.
package final class IsolatedRuns {
  package struct Settings {
    /// Seconds without progress after which an answer counts as hanging.
    package var limit = 10.0
    package var sandbox: Sandbox?
    /// More than an answer ever needs; ThreadSanitizer needs some of it.
    package var ceiling = Usage(processes: 24, memory: 1 << 30)
    /// How many moves the longest program of a search has.
    package var depth = 5
    /// Whether answers for many threads are tested under ThreadSanitizer too.
    package var findsRaces = false
    /// Whether parts of the points are given for parts of an exercise.
    package var givesParts = true
    /// Whether what is known of the workbook's own answers is kept for the next
    /// time: whoever grades one submission at a time need not try them again.
    package var keepsModels = false
    /// Tests in the place of the exercises' own, by id.
    package var tests: [String: [URL]] = [:]
    /// Whether what is not allowed is refused before it runs.
    ///
    /// Only who tests the walls behind the rules does without.
    package var enforcesRules = true

    package init(limit: Double = 10) {
      self.limit = limit
    }
  }

  /// What is known of an exercise before anybody's answer.
  package struct Reference {
    var allowed: AnswerRules
    package var starter: String
    var testSource = ""
    var kept = Kept()
    /// How the workbook's own answers did; nil if they could not be tried.
    package var solutionResult: ExerciseResult?
    package var starterResult: ExerciseResult?
    /// Why no answer to it can be judged, if so.
    package var problem: String?

    /// What its tests are called.
    package var names: [String] { kept.names }
    package var rubric: [RubricPart] { kept.rubric }

    /// What is found by trying the workbook's own answers, and is kept.
    struct Kept: Codable {
      /// The identifiers of its tests, in their order.
      var tests: [String] = []
      var names: [String] = []
      /// What the starter and the solution show.
      var interfaces: [Interface] = []
      /// What each test hears of the solution.
      var heard: [String: [String]] = [:]
      /// What parts of the points are given for.
      var rubric: [RubricPart] = []
      /// What the numbers of what tests hear depend on.
      var salt = UUID().uuidString
    }
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
  private let recipes: [String: CompilePlan]
  /// For what the workbook's own answers show.
  private let programs: TestPrograms
  /// For what anybody else's show.
  private let submissionPrograms: TestPrograms
  private let folder: String
  private let tried: URL
  private let models = Locked<[String: Reference]>([:])
  /// The workbook's files as they were, to be looked at where nothing else
  /// keeps an answer from changing them.
  private let files: WorkbookFiles?
  /// Whose answer changed one, and which.
  private let damage = Locked<String?>(nil)

  /// - Parameter folder: where it builds, and keeps what it makes, inside the
  ///   checkout.
  package init(
    checkout: Checkout, exercises: [Exercise], in folder: String,
    settings: Settings, news: @escaping (PackageBuild.News) -> Void = { _ in }
  ) throws {
    #if !os(Linux)
      throw Failure.broken(
        "Trying answers needs Linux; on a Mac, use a Linux container.")
    #endif
    self.checkout = checkout
    self.exercises = exercises
    self.settings = settings
    recipes = try Self.courseBuild(checkout, in: folder, news: news)
      .recipes(for: exercises)
      .reduce(into: [:]) {
        $0[$1.key] = $1.value.testing(settings.tests[$1.key])
      }
    files = settings.sandbox == nil ? WorkbookFiles(checkout) : nil
    // Everything that depends on an answer begins from nothing, each time.
    let kind = settings.tests.isEmpty ? "" : "hidden-"
    tried = checkout.url("\(folder)/\(kind)tried")
    try? FileManager.default.removeItem(at: tried)
    try FileManager.default.createDirectory(
      at: tried, withIntermediateDirectories: true)
    self.folder = folder
    submissionPrograms = TestPrograms(
      in: tried.appendingPathComponent("programs"))
    programs =
      settings.keepsModels
      ? TestPrograms(in: checkout.url("\(folder)/\(kind)programs"), keeping: 2)
      : submissionPrograms
    for exercise in exercises {
      models.withLock { $0[exercise.id] = firstModel(of: exercise) }
    }
    try concurrently(exercises) { self.tryModels(of: $0) }
  }

  /// What builds the modules below the answers.
  package static func courseBuild(
    _ checkout: Checkout, in folder: String,
    news: @escaping (PackageBuild.News) -> Void = { _ in }
  ) -> CourseBuild {
    CourseBuild(checkout: checkout, scratch: "\(folder)/course", news: news)
  }

  deinit {
    try? FileManager.default.removeItem(at: tried)
  }

  package func model(of id: String) -> Reference? { models.withLock { $0[id] } }

  // MARK: - The workbook's own answers

  private func firstModel(of exercise: Exercise) -> Reference {
    let files =
      settings.tests[exercise.id]
      ?? checkout.swiftFiles(in: exercise.testFolder)
    let tests =
      files
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return Reference(
      allowed: AnswerRules(exercise, in: checkout),
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
      let right = try attempt(
        solution, exercise, model, isReference: true, depth: settings.depth)
      let starter = Answer(exercise, text: model.starter)
      let wrong = try attempt(
        starter, exercise, model, isReference: true, depth: nil)
      model.kept.interfaces = [right.interface, wrong.interface].compactMap {
        $0
      }
      let tests = right.result.tests.filter { $0.id != TestOutcome.raceID }
      (model.kept.tests, model.kept.names) = (
        tests.map(\.id), tests.map(\.name)
      )
      model.kept.heard = Dictionary(
        right.result.tests.map { ($0.id, $0.heard) }, uniquingKeysWith: { $1 })
      (model.solutionResult, model.starterResult) = (right.result, wrong.result)
      model.problem =
        settings.tests[exercise.id] == nil
        ? Self.problem(right.result, wrong.result, exercise)
        : Self.problemOfOthersTests(right.result, wrong.result)
      model.kept.rubric =
        settings.givesParts
        ? Self.rubric(right.result, wrong.result, exercise) : []
      if let place, model.problem == nil {
        try? JSONEncoder().encode(model.kept).save(to: place)
      }
    } catch {
      model.problem = (error as? Failure)?.message ?? "\(error)"
    }
    models.withLock { $0[exercise.id] = model }
  }

  /// Where it is kept, by all that it depends on; nil if it is not.
  private func keptModel(of exercise: Exercise) -> URL? {
    guard settings.keepsModels, let recipe = recipes[exercise.id] else {
      return nil
    }
    var states = FileStates()
    let ours = states.state(
      of: [
        checkout.url("\(Layout.solutions)/\(exercise.path)").path,
        Bundle.main.executablePath ?? "",
      ])
    let starter = model(of: exercise.id)?.starter ?? ""
    let name = fingerprint(
      """
      \(recipe.state) \(ours ?? "") \(starter) \(settings.limit) \
      \(settings.depth) \(settings.givesParts) \(exercise.rubric)
      """)
    return checkout.url("\(folder)/models/\(name).json")
  }

  /// The course table's rubric, or else a part for each stage, for each program
  /// of a prediction, or for each way of testing.
  ///
  /// What somebody passes who writes nothing is no part.
  private static func rubric(
    _ solution: ExerciseResult, _ starter: ExerciseResult, _ exercise: Exercise
  ) -> [RubricPart] {
    guard exercise.rubric.isEmpty else { return exercise.rubric }
    if !exercise.stages.isEmpty {
      return exercise.stages.indices.map { index in
        RubricPart(
          exercise.name(ofStage: index + 1), weight: 1,
          tests: solution.tests.filter { $0.stage == index + 1 }.map(\.name))
      }
    }
    let parts =
      exercise.kind == .predict
      ? solution.tests.map { RubricPart($0.name, weight: 1, tests: [$0.name]) }
      : RubricPart.groups(of: solution.tests)
    return parts.filter { !$0.holds(in: starter) }
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

  /// What is wrong with tests that are not the exercise's own.
  private static func problemOfOthersTests(
    _ solution: ExerciseResult, _ starter: ExerciseResult
  ) -> String? {
    if case .lostDeclaration(let lost) = solution.verdict {
      let file = URL(fileURLWithPath: lost.message.file).lastPathComponent
      return "\(file):\(lost.message.line): \(lost.message.text)"
    }
    if !solution.verdict.hasPassed {
      let why =
        solution.firstFailure.map { "“\($0.name)” fails" }
        ?? solution.verdict.message ?? solution.verdict.kind.words
      return "The workbook's own solution does not pass them: \(why)."
    }
    let names = solution.tests.map(\.name)
    if let twice = names.first(where: { one in
      names.filter { $0 == one }.count > 1
    }) {
      return "Two of them are called “\(twice)”."
    }
    return starter.tests.first { $0.ending == .passed }.map {
      "“\($0.name)” passes for the starter: points for nothing."
    }
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
      let result = try attempt(
        answer, exercise, model, isReference: false, depth: settings.depth
      ).result
      if let files, let file = WorkbookFiles(checkout).difference(from: files) {
        let damage = "\(file) was changed by an answer."
        self.damage.withLock { $0 = damage + " Put it right, then go on." }
        return .notTried(damage)
      }
      return .tried(result)
    } catch {
      return .notTried((error as? Failure)?.message ?? "\(error)")
    }
  }

  /// What becomes of one of the workbook's own answers beside the solution: a
  /// right one of another design is searched as far as a class's answers are,
  /// and a mistake as far as a learner's own run goes, which must name it.
  package func result(
    of answer: Answer, to exercise: Exercise, isMistake: Bool
  ) throws -> ExerciseResult {
    let model = model(of: exercise.id) ?? firstModel(of: exercise)
    return try attempt(
      answer, exercise, model, isReference: true, limit: settings.limit,
      depth: isMistake ? nil : settings.depth
    ).result
  }

  private func attempt(
    _ answer: Answer, _ exercise: Exercise, _ model: Reference,
    isReference: Bool,
    limit: Double? = nil, depth: Int?
  ) throws -> (result: ExerciseResult, interface: Interface?) {
    guard let recipe = recipes[exercise.id] else {
      throw Failure.broken("Nobody has built what \(exercise.id) rests on.")
    }
    func ended(_ breaches: [RuleViolation]) -> ExerciseResult {
      ExerciseResult(
        exercise: exercise, answers: Layout.exercises,
        verdict: .notAllowed(breaches))
    }
    let place = try PrivateFolder(in: tried)
    if settings.enforcesRules {
      let said = answer.files.flatMap { file in
        model.allowed.breaches(in: String(decoding: file.data, as: UTF8.self))
      }
      if !said.isEmpty { return (ended(said), nil) }
      let imports = try imports(of: answer, model, recipe, in: place)
      if !imports.isEmpty { return (ended(imports), nil) }
    }
    var surroundings = TestProcess.TestOptions(
      limit: limit ?? (isReference ? 60 : settings.limit),
      walls: settings.sandbox?.walls ?? Self.limits,
      ceiling: settings.ceiling, leavesFiles: false)
    surroundings.depth = depth
    surroundings.salt = model.kept.salt
    var attempt = Attempt(
      answer, to: exercise, of: checkout, shownIn: Layout.exercises, in: place,
      recipe: recipe, programs: isReference ? programs : submissionPrograms,
      surroundings: surroundings)
    attempt.refusesUnsafe = settings.enforcesRules
    attempt.chosenPrograms = { [programs] compiled in
      model.kept.interfaces.contains(compiled.interface) ? programs : nil
    }
    if !isReference { attempt.expected = model.kept.tests }
    var interface: Interface?
    attempt.breaches = { [settings] compiled in
      interface = compiled.interface
      guard settings.enforcesRules,
        !compiled.isSanitized
      else { return [] }
      return model.allowed.breaches(
        in: try ObjectFile(compiled.object), of: answer.text)
        + (isReference
          ? []
          : compiled.interface.shadows(
            models: model.kept.interfaces, tests: model.testSource))
    }
    var result = try attempt.result()
    if !isReference, let forged = model.firstForged(in: result) {
      result.verdict = .notAllowed([
        RuleViolation(
          text: """
            “\(forged.name)” passed, but did not hear what a right answer \
            lets it hear.
            """)
      ])
    }
    if settings.findsRaces, exercise.threads == .many,
      result.failsByChanceAtMost
    {
      result = try attempt.watched(after: result)
    }
    return (result, interface)
  }

  /// A program that writes no large files and leaves no image of its memory.
  private static let limits = SandboxCommand(isBare: false) { _ in
    ["/bin/sh", "-c", "ulimit -c 0; ulimit -f 131072; exec \"$@\"", "sh"]
  }

  /// What the compiler itself takes for imports, and may not be.
  ///
  /// It is not asked if each `import` is a line of its own with an allowed
  /// module: then there is nothing else that it could find.
  private func imports(
    of answer: Answer, _ model: Reference, _ recipe: CompilePlan,
    in place: PrivateFolder
  ) throws -> [RuleViolation] {
    let isPlain = answer.files.allSatisfy { file in
      model.allowed.importsPlainly(String(decoding: file.data, as: UTF8.self))
    }
    if isPlain { return [] }
    let files = try answer.files.map { file in
      let url = place.file(file.name)
      try file.data.write(to: url)
      return url
    }
    let list = place.file("imports")
    let said = try Compiler.run(
      [recipe.frontend, "-frontend", "-emit-imported-modules"]
        + files.map(\.path) + ["-module-name", "Answer", "-o", list.path],
      seconds: Compiler.seconds)
    // What cannot be read will not compile either.
    guard said.succeeded,
      let text = try? String(contentsOf: list, encoding: .utf8)
    else { return [] }
    return text.split(whereSeparator: \.isNewline)
      .compactMap { model.allowed.importing(String($0)) }
      .map { RuleViolation(text: $0) }
  }
}

extension IsolatedRuns.Reference {
  /// The first test that passed without hearing what it hears of the solution.
  ///
  /// A test that compares a history passes with one history only. So whoever
  /// passes with another has changed the comparison.
  func firstForged(in result: ExerciseResult) -> TestOutcome? {
    result.tests.first { test in
      test.ending == .passed && !test.isStress
        && kept.heard[test.id].map { $0 != test.heard } ?? false
    }
  }
}

extension RubricPart {
  /// A part for each stage, or for each way of testing.
  static func groups(of tests: [TestOutcome]) -> [RubricPart] {
    var parts: [RubricPart] = []
    for test in tests {
      let group =
        if let file = test.file.firstMatch(of: #/\/Stage(\d+)\w*\.swift/#) {
          "Stage \(file.1)"
        } else if test.isSearch {
          "every small program"
        } else if test.isStress || test.rule?.first == "T" {
          "several threads"
        } else if test.rule != nil {
          "the rules of the contract"
        } else {
          "the examples"
        }
      if let index = parts.firstIndex(where: { $0.name == group }) {
        parts[index].tests.append(test.name)
      } else {
        parts.append(RubricPart(group, weight: 1, tests: [test.name]))
      }
    }
    return parts
  }

  /// Whether all of its tests passed.
  package func holds(in result: ExerciseResult) -> Bool {
    let passed = Set(
      result.tests.filter { $0.ending == .passed }.map(\.name))
    return !tests.isEmpty && tests.allSatisfy(passed.contains)
  }
}

/// The workbook's own files as they are now.
///
/// A submission's code runs with the rights of whoever grades it. If these
/// files change while it runs, no verdict can be trusted any more.
struct WorkbookFiles {
  private let rows: Set<String>

  init(_ checkout: Checkout) {
    var states = FileStates()
    rows = Set(
      [Layout.manifest, Layout.sources, Layout.tests, Layout.solutions]
        .flatMap { states.rows(of: checkout.url($0).path) }
        .map { checkout.relative($0) })
  }

  /// The first file that is not as it was.
  func difference(from before: Self) -> String? {
    rows.symmetricDifference(before.rows).min().map {
      String($0.prefix { $0 != " " })
    }
  }
}
