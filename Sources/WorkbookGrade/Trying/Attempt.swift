import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// One answer on its way from its text to its result.
struct Attempt {
  var answer: Answer
  var exercise: Exercise
  var model: Bench.Model
  /// Whether it is one of the workbook's own, which are what others are
  /// compared with.
  var isModel: Bool
  var settings: Bench.Settings
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
  private func imports(of files: [URL]) throws -> [Breach] {
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
    var environment = [
      "LD_LIBRARY_PATH": "\(module.folder.path):\(toolbox.libraries)"
    ]
    if module.isSanitized {
      environment["TSAN_OPTIONS"] = "halt_on_error=0:atexit_sleep_ms=0"
      // The two of them together can wait for each other.
      environment["SWIFT_BACKTRACE"] = "enable=no"
    }
    return BundleRun(
      checkout: toolbox.checkout,
      builder: PackageBuild(
        checkout: toolbox.checkout, answers: "", scratch: Toolbox.folder),
      bundle: program, limit: isModel ? 60 : settings.limit,
      host: BundleRun.Host(
        command: settings.sandbox?.around(command) ?? limited(command),
        environment: environment, ceiling: settings.ceiling))
  }

  /// A program that writes no large files and leaves no image of its memory.
  private func limited(_ command: [String]) -> [String] {
    ["/bin/sh", "-c", "ulimit -c 0 -f 131072; exec \"$@\"", "sh"] + command
  }

  // MARK: - Under ThreadSanitizer

  /// What stands in the place of a test's identifier.
  static let raceID = "races"
  private static let race = "Two threads never touch the same at once."

  /// The same tests once more, with every access watched.
  private func lookForRaces(_ files: [URL], after plain: ExerciseResult) throws
    -> ExerciseResult
  {
    guard
      case .built(let module) = try AnswerModule.build(
        exercise, files: files, isSanitized: true, with: toolbox)
    else { throw Failure.broken("It does not compile for ThreadSanitizer.") }
    let watched = try test(module)
    let report = watched.printed.text.split(separator: "\n").first {
      $0.contains("SUMMARY: ThreadSanitizer: data race")
    }
    var test = TestOutcome(id: Self.raceID, name: Self.race, file: "", line: 0)
    var result = plain
    if let report {
      test.ending = .failed
      test.issues = [
        Issue(
          headline: "Issue recorded", details: [lesson(report)], file: "",
          line: 0)
      ]
      result.verdict = .notYet
    } else if watched.verdict.hasPassed {
      test.ending = .passed
    } else {
      return watched
    }
    result.tests.append(test)
    return result
  }

  /// `data race /…/MakeABag.swift:31:5 in Bag.add` as a sentence.
  private func lesson(_ report: Substring) -> String {
    let words = report.split(separator: " ")
    let spot = words.first { $0.hasPrefix(place.path) }
      .map { $0.dropFirst(place.path.count + 1) }
    return "ThreadSanitizer saw two threads at the same variable, one of them "
      + "writing" + (spot.map { ", at \($0)" } ?? "") + "."
  }
}
