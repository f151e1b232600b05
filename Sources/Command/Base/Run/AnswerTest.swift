import Foundation

/// The test of one answer: the compiler, the rules, the tests, and
/// ThreadSanitizer.
///
/// All answers are tested in this way: a learner's, a class's, and the
/// workbook's own.
package struct AnswerTest {
  var answer: Answer
  var exercise: Exercise
  var checkout: Checkout
  /// The folder of answers that messages name.
  var answers: String
  /// The rules that an answer must follow before it may run; nil for none.
  var rules: AnswerRules?
  /// A Boolean value that indicates whether an answer that breaks a rule is
  /// refused before it is compiled.
  ///
  /// A learner reads the compiler's error first, since a missing quotation mark
  /// can look like a violation. A class's answer may be made to harm the compiler.
  package var refusesFirst = false
  var build: Build
  var options: TestProcess.TestOptions
  /// The identifiers of the tests that must report, where they are known.
  package var expected: [String]?
  /// Further violations that show in a compiled answer.
  package var violations: (CompiledAnswer) throws -> [RuleViolation] = {
    _ in []
  }
  /// Other test programs for a compiled answer, if it needs some.
  package var chosenPrograms: (CompiledAnswer) -> TestPrograms? = { _ in nil }

  package init(
    answer: Answer, exercise: Exercise, checkout: Checkout, answers: String,
    rules: AnswerRules?, build: Build, options: TestProcess.TestOptions
  ) {
    self.answer = answer
    self.exercise = exercise
    self.checkout = checkout
    self.answers = answers
    self.rules = rules
    self.build = build
    self.options = options
  }

  package enum Build {
    /// The answer becomes a library in the folder; a program loads it.
    case library(CompilePlan, programs: TestPrograms, folder: PrivateFolder)
    /// SwiftPM builds and runs everything.
    case package(SwiftBuild, news: (SwiftBuild.News) -> Void)
  }

  /// A built answer, or the result of one that cannot run.
  enum Prepared {
    case ready(TestSuite)
    case ended(ExerciseResult)

    func result() throws -> ExerciseResult {
      switch self {
      case .ready(let suite): try suite.run()
      case .ended(let result): result
      }
    }
  }

  package func result() throws -> ExerciseResult { try prepared().result() }

  func prepared(isSanitized: Bool = false) throws -> Prepared {
    switch build {
    case .library(let plan, let programs, let folder):
      try library(plan, programs, in: folder, isSanitized: isSanitized)
    case .package(let package, let news): try whole(package, news)
    }
  }

  /// Returns the result of an answer whose tests fail by chance at most, after
  /// they have run once more under ThreadSanitizer.
  ///
  /// - Throws: A failure if ThreadSanitizer does not work here.
  package func watched(after plain: ExerciseResult) throws -> ExerciseResult {
    let built = try prepared(isSanitized: true)
    let watched = try built.result()
    let report = watched.printed.text
    var library: URL?
    if case .ready(let suite) = built,
      case .own(_, let answer, _) = suite.process.program
    {
      library = answer.library
    }
    var race = DataRace(
      report: report, folder: "\(answers)/\(exercise.path)", of: exercise,
      in: checkout, library: library)
    // A report that is cut off still says that there was a race.
    if race == nil, report.contains("race (pid=") {
      race = DataRace(file: exercise.file(in: answers), accesses: [])
    }
    if report.contains("FATAL: ThreadSanitizer") {
      throw Failure.broken("ThreadSanitizer cannot run on this system.")
    }
    guard race != nil || watched.verdict.hasPassed else { return watched }
    return plain.searched(for: race)
  }

  // MARK: - Building

  private func library(
    _ plan: CompilePlan, _ programs: TestPrograms, in folder: PrivateFolder,
    isSanitized: Bool
  ) throws -> Prepared {
    let found = rules?.violations(in: answer) ?? []
    if refusesFirst, !found.isEmpty { return ended(.notAllowed(found)) }
    let compiled: CompiledAnswer
    switch try CompiledAnswer.build(
      answer, to: exercise,
      shownIn: checkout.url("\(answers)/\(exercise.path)"),
      in: folder.file(UUID().uuidString), with: plan, isSanitized: isSanitized,
      refusesUnsafe: rules != nil, isCancelled: options.isCancelled)
    {
    case .doesNotCompile(let errors): return refused(errors)
    case .isUnsafe(let errors):
      let unsafe = errors.map {
        RuleViolation(
          text: "An answer has no use for memory by its address.",
          line: $0.line)
      }
      return ended(.notAllowed(found.isEmpty ? unsafe : found))
    case .built(let built): compiled = built
    }
    if !isSanitized {
      var all = found
      // The compiler knows the imports that have been found already, too.
      if found.isEmpty, let rules {
        all += try rules.hiddenImports(of: answer, with: plan, in: folder)
      }
      all += try violations(compiled)
      if !all.isEmpty { return ended(.notAllowed(all)) }
    }
    let programs = chosenPrograms(compiled) ?? programs
    switch try programs.program(for: compiled, to: exercise, with: plan) {
    case .lostDeclaration(let message): return lost(message)
    case .built(let program):
      var options = options
      // Everything takes a few times as long.
      if isSanitized { options.limit *= 3 }
      return ready(
        .own(program, answer: compiled, plan: plan), options: options)
    }
  }

  private func whole(
    _ build: SwiftBuild, _ news: (SwiftBuild.News) -> Void
  ) throws -> Prepared {
    news(.building([exercise]))
    build.forget(exercise.module)
    let outcome = try build.run(
      ["--build-tests"], isCancelled: options.isCancelled, news: news)
    guard !outcome.succeeded else {
      let found = rules?.violations(in: answer) ?? []
      return found.isEmpty
        ? ready(.package(build), options: options) : ended(.notAllowed(found))
    }
    func errors(in folder: String) -> [CompilerMessage] {
      let folder = checkout.url(folder).path + "/"
      return outcome.errors.filter { $0.file.hasPrefix(folder) }.inOrder
    }
    let own = errors(in: "\(answers)/\(exercise.path)")
    if !own.isEmpty { return refused(own) }
    guard let first = errors(in: exercise.testFolder).first else {
      throw outcome.failure
    }
    return lost(first)
  }

  /// Returns the compiler's errors; but if a missing module is forbidden,
  /// returns that violation.
  private func refused(_ errors: [CompilerMessage]) -> Prepared {
    let found = rules?.violations(in: answer) ?? []
    let isForbidden = errors.first.map { first in
      first.isMissingModule && found.contains { $0.line == first.line }
    }
    return ended(
      isForbidden ?? false ? .notAllowed(found) : .doesNotCompile(errors))
  }

  private func lost(_ message: CompilerMessage) -> Prepared {
    ended(
      .lostDeclaration(
        LostDeclaration(message, of: exercise, in: answer, of: checkout)))
  }

  private func ready(
    _ program: TestProcess.Program, options: TestProcess.TestOptions
  ) -> Prepared {
    .ready(
      TestSuite(
        process: TestProcess(
          checkout: checkout, exercise: exercise, answers: answers,
          program: program, options: options),
        expected: expected))
  }

  private func ended(_ verdict: Verdict) -> Prepared {
    .ended(
      ExerciseResult(exercise: exercise, answers: answers, verdict: verdict))
  }
}

extension CompilerMessage {
  fileprivate var isMissingModule: Bool { text.hasPrefix("no such module") }
}

extension AnswerRules {
  func violations(in answer: Answer) -> [RuleViolation] {
    answer.files.flatMap {
      violations(in: String(decoding: $0.data, as: UTF8.self))
    }
  }

  /// Returns the forbidden modules that only the compiler recognizes as
  /// imported.
  ///
  /// The compiler is not asked if each `import` is a line of its own with an
  /// allowed module: then there is nothing else to find.
  fileprivate func hiddenImports(
    of answer: Answer, with plan: CompilePlan, in folder: PrivateFolder
  ) throws -> [RuleViolation] {
    let isPlain = answer.files.allSatisfy {
      importsPlainly(String(decoding: $0.data, as: UTF8.self))
    }
    if isPlain { return [] }
    let place = folder.file(UUID().uuidString)
    let files = try answer.files.map { file in
      let url = place.appendingPathComponent(file.name)
      try file.data.save(to: url)
      return url
    }
    let list = place.appendingPathComponent("imports")
    let said = try Compiler.run(
      [plan.frontend, "-frontend", "-emit-imported-modules"]
        + files.map(\.path) + ["-module-name", "Answer", "-o", list.path],
      seconds: Compiler.seconds)
    guard said.succeeded,
      let text = try? String(contentsOf: list, encoding: .utf8)
    else { return [] }
    return text.split(whereSeparator: \.isNewline)
      .compactMap { importing(String($0)) }.map { RuleViolation(text: $0) }
  }
}
