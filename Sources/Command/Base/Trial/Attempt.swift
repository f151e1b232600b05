import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// One answer on its way from its text to its result.
struct Attempt {
  var answer: Answer
  var exercise: Exercise
  var model: Trials.Model
  /// Whether it is one of the workbook's own, which are what others are
  /// compared with.
  var isModel: Bool
  /// Seconds without progress after which it counts as hanging.
  var limit: Double
  var settings: Trials.Settings
  var toolbox: Toolbox
  var hosts: TestHosts
  /// A folder of its own.
  var place: URL

  typealias Outcome = (result: ExerciseResult, interface: Interface?)

  func run() throws -> Outcome {
    let files = try write()
    let said =
      try answer.files.flatMap { file in
        model.allowed.breaches(in: String(decoding: file.data, as: UTF8.self))
      } + imports(of: files)
    if let refusal = refusal(said) { return (refusal, nil) }

    let module: AnswerModule
    switch try AnswerModule.build(exercise, files: files, with: toolbox) {
    case .doesNotCompile(let errors):
      return (ended(.doesNotCompile(errors)), nil)
    case .built(let built): module = built
    }
    var done = model.allowed.breaches(in: module.object, of: answer.text)
    if !isModel {
      done += module.interface.shadows(
        module: exercise.module, models: model.interfaces,
        tests: model.testSource)
    }
    if let refusal = refusal(done) { return (refusal, module.interface) }
    var result = try test(module)
    if settings.findsRaces, exercise.threads == .many, result.verdict.hasPassed
    {
      result = try lookForRaces(files, after: result)
    }
    return (result, module.interface)
  }

  private func ended(_ verdict: Verdict) -> ExerciseResult {
    ExerciseResult(exercise: exercise, answers: "", verdict: verdict)
  }

  private func refusal(_ breaches: [Breach]) -> ExerciseResult? {
    breaches.isEmpty || !settings.enforcesRules
      ? nil : ended(.notAllowed(breaches))
  }

  private func write() throws -> [URL] {
    try FileManager.default.createDirectory(
      at: place, withIntermediateDirectories: true)
    return try answer.files.map { file in
      let url = place.appendingPathComponent(file.name)
      try file.data.write(to: url)
      return url
    }
  }

  /// What the compiler itself takes for imports, and may not be.
  ///
  /// It is not asked if each `import` is a line of its own with an allowed
  /// module: then there is nothing else that it could find.
  private func imports(of files: [URL]) throws -> [Breach] {
    let isPlain = answer.files.allSatisfy { file in
      model.allowed.importsPlainly(String(decoding: file.data, as: UTF8.self))
    }
    if isPlain { return [] }
    let list = place.appendingPathComponent("imports")
    let (isRead, _) = try toolbox.run(
      [toolbox.frontend, "-frontend", "-emit-imported-modules"]
        + files.map(\.path) + ["-module-name", "Answer", "-o", list.path])
    // What cannot be read will not compile either.
    guard isRead, let text = try? String(contentsOf: list, encoding: .utf8)
    else { return [] }
    return text.split(whereSeparator: \.isNewline)
      .compactMap { model.allowed.importing(String($0)) }
      .map { Breach(text: $0) }
  }

  // MARK: - Running its tests

  private func test(_ module: AnswerModule) throws -> ExerciseResult {
    try module.link(with: toolbox)
    switch try hosts.host(for: module, to: exercise) {
    case .lostDeclaration(let message):
      return ended(
        .lostDeclaration(LostDeclaration(message: message, expected: [])))
    case .built(let program):
      let run = SuiteRun(
        process: process(program, module), answers: "",
        place: toolbox.checkout.relative(place.path),
        expected: isModel ? nil : model.tests)
      let start = Date()
      var result = try run.run(exercise)
      result.seconds = Date().timeIntervalSince(start)
      return result
    }
  }

  private func process(_ program: URL, _ module: AnswerModule) -> BundleRun {
    let command = [program.path]
    let environment = [
      "LD_LIBRARY_PATH": "\(module.folder.path):\(toolbox.libraries)",
      // Where the kit finds the lines of an answer.
      "WORKBOOK_ANSWERS": toolbox.checkout.relative(place.path),
    ]
    var process = BundleRun(
      checkout: toolbox.checkout,
      builder: PackageBuild(
        checkout: toolbox.checkout, answers: "", scratch: toolbox.folder),
      bundle: program, limit: limit,
      host: BundleRun.Host(
        command: settings.sandbox?.around(command) ?? limited(command),
        environment: environment, ceiling: settings.ceiling))
    process.isSanitized = module.isSanitized
    return process
  }

  /// A program that writes no large files and leaves no image of its memory.
  private func limited(_ command: [String]) -> [String] {
    ["/bin/sh", "-c", "ulimit -c 0; ulimit -f 131072; exec \"$@\"", "sh"]
      + command
  }

  // MARK: - Under ThreadSanitizer

  /// The same tests once more, with every access watched.
  private func lookForRaces(_ files: [URL], after plain: ExerciseResult) throws
    -> ExerciseResult
  {
    guard
      case .built(let module) = try AnswerModule.build(
        exercise, files: files, isSanitized: true, with: toolbox)
    else { throw Failure.broken("It does not compile for ThreadSanitizer.") }
    let watched = try test(module)
    let report = watched.printed.text
    var race = DataRace(
      report: report, folder: toolbox.checkout.relative(place.path),
      of: exercise, in: toolbox.checkout)
    // A report that is cut off still says that there was one.
    if race == nil, report.contains("race (pid=") {
      race = DataRace(file: exercise.file, accesses: [])
    }
    guard race != nil || watched.verdict.hasPassed else { return watched }
    return plain.searched(for: race)
  }
}
