import Foundation

/// One answer on its way from its text to its result.
///
/// Learners' answers, a class's and the workbook's own all go this way.
package struct Attempt {
  var answer: Answer
  var exercise: Exercise
  var checkout: Checkout
  /// The folder of answers in which it stands, or seems to.
  var answers: String
  /// Where it is compiled, in a folder of its own.
  var folder: PrivateFolder
  var recipe: CompilePlan
  var programs: TestPrograms
  var surroundings: TestProcess.TestOptions
  /// The identifiers of the tests that there are, if somebody knows.
  package var expected: [String]?
  /// What the compiled answer does that it must not; then it never runs.
  package var breaches: (CompiledAnswer) throws -> [RuleViolation] = { _ in [] }
  /// Whether what reaches for memory by its address is refused.
  package var refusesUnsafe = true
  /// Other programs that a compiled answer is to be tested with, if any.
  package var chosenPrograms: (CompiledAnswer) -> TestPrograms? = { _ in nil }
  private var number = UUID().uuidString

  /// - Parameter answers: the folder of answers in which it stands, or seems
  ///   to.
  package init(
    _ answer: Answer, to exercise: Exercise, of checkout: Checkout,
    shownIn answers: String, in folder: PrivateFolder, recipe: CompilePlan,
    programs: TestPrograms, surroundings: TestProcess.TestOptions
  ) {
    self.answer = answer
    self.exercise = exercise
    self.checkout = checkout
    self.answers = answers
    self.folder = folder
    self.recipe = recipe
    self.programs = programs
    self.surroundings = surroundings
  }

  /// The same with another answer.
  func again(with answer: Answer) -> Attempt {
    var other = self
    other.answer = answer
    other.number = UUID().uuidString
    return other
  }

  /// An answer that is ready to run, or what keeps it from that.
  enum Built {
    case ready(TestSuite)
    case ended(ExerciseResult)

    func result() throws -> ExerciseResult {
      switch self {
      case .ready(let run): try run.run()
      case .ended(let result): result
      }
    }
  }

  func build(isSanitized: Bool = false) throws -> Built {
    let compiled: CompiledAnswer
    switch try CompiledAnswer.build(
      answer, to: exercise,
      shownIn: checkout.url("\(answers)/\(exercise.path)"),
      in: folder.file(number + (isSanitized ? "-threads" : "")),
      with: recipe, isSanitized: isSanitized, refusesUnsafe: refusesUnsafe,
      isCancelled: surroundings.isCancelled)
    {
    case .doesNotCompile(let errors):
      return .ended(ended(.doesNotCompile(errors)))
    case .isUnsafe(let errors):
      return .ended(
        ended(
          .notAllowed(
            errors.map {
              RuleViolation(
                text: "An answer has no use for memory by its address.",
                line: $0.line)
            })))
    case .built(let built): compiled = built
    }
    let found = try breaches(compiled)
    if !found.isEmpty { return .ended(ended(.notAllowed(found))) }
    let programs = chosenPrograms(compiled) ?? programs
    switch try programs.program(for: compiled, to: exercise, with: recipe) {
    case .lostDeclaration(let message):
      return .ended(
        ended(
          .lostDeclaration(
            LostDeclaration(
              message, of: exercise, in: answer, of: checkout))))
    case .built(let program):
      var surroundings = surroundings
      // Everything takes a few times as long.
      if isSanitized { surroundings.limit *= 3 }
      return .ready(
        TestSuite(
          process: TestProcess(
            checkout: checkout, exercise: exercise, answers: answers,
            program: .own(program, answer: compiled, recipe: recipe),
            surroundings: surroundings),
          expected: expected))
    }
  }

  package func result() throws -> ExerciseResult { try build().result() }

  /// The result of an answer that fails by chance at most, after its tests have
  /// run once more with every access to memory watched.
  ///
  /// - Throws: a failure where there is no ThreadSanitizer.
  package func watched(after plain: ExerciseResult) throws -> ExerciseResult {
    let built = try build(isSanitized: true)
    let watched = try built.result()
    let report = watched.printed.text
    var library: URL?
    if case .ready(let run) = built,
      case .own(_, let answer, _) = run.process.program
    {
      library = answer.library
    }
    var race = DataRace(
      report: report, folder: "\(answers)/\(exercise.path)", of: exercise,
      in: checkout, library: library)
    // A report that is cut off still says that there was one.
    if race == nil, report.contains("race (pid=") {
      race = DataRace(file: exercise.file(in: answers), accesses: [])
    }
    if report.contains("FATAL: ThreadSanitizer") {
      throw Failure.broken("ThreadSanitizer cannot run on this system.")
    }
    guard race != nil || watched.verdict.hasPassed else { return watched }
    return plain.searched(for: race)
  }

  private func ended(_ verdict: Verdict) -> ExerciseResult {
    ExerciseResult(exercise: exercise, answers: answers, verdict: verdict)
  }
}
