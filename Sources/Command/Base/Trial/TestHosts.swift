import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// The test programs of a grading.
///
/// The tests of an exercise are compiled once for each interface that answers
/// to it have, which is nearly always one. Answers with that interface differ in
/// the library that the program loads, and in nothing else.
final class TestHosts {
  enum Outcome {
    case built(URL)
    /// What the compiler says of the tests, in front of that interface.
    case lostDeclaration(CompilerMessage)
  }

  private let toolbox: Toolbox
  private let folder: URL
  private let hosts = Locked<[Key: Locked<Outcome?>]>([:])

  private struct Key: Hashable {
    var exercise: String
    var interface: Interface
    var isSanitized: Bool
  }

  /// - Parameter folder: an empty one.
  init(_ toolbox: Toolbox, in folder: URL) {
    self.toolbox = toolbox
    self.folder = folder
  }

  func host(for answer: AnswerModule, to exercise: Exercise) throws -> Outcome {
    let key = Key(
      exercise: exercise.id, interface: answer.interface,
      isSanitized: answer.isSanitized)
    let (place, number) = hosts.withLock { hosts in
      let place = hosts[key] ?? Locked(nil)
      hosts[key] = place
      return (place, hosts.count)
    }
    return try place.withLock { outcome in
      if let outcome { return outcome }
      let built = try build(exercise, answer, number)
      outcome = built
      return built
    }
  }

  private func build(
    _ exercise: Exercise, _ answer: AnswerModule, _ number: Int
  ) throws -> Outcome {
    let place = folder.appendingPathComponent("\(exercise.id)-\(number)")
    try FileManager.default.createDirectory(
      at: place, withIntermediateDirectories: true)
    let tests = place.appendingPathComponent("tests.o")
    let files = toolbox.checkout.swiftFiles(in: exercise.testFolder).map(\.path)
    let (isCompiled, output) = try toolbox.run(
      ["swiftc", "-c", "-wmo"] + files + toolbox.settings + [
        "-module-name", exercise.testModule, "-I", answer.folder.path,
        "-I", toolbox.modules, "-enable-testing", "-suppress-warnings",
        "-diagnostic-style", "llvm", "-o", tests.path,
      ] + toolbox.plan.clangOptions(of: exercise.testModule))
    guard isCompiled else {
      let own = toolbox.checkout.url(exercise.testFolder).path + "/"
      let errors = CompilerMessage.all(in: output)
        .filter { $0.severity == .error && $0.file.hasPrefix(own) }.inOrder
      guard let first = errors.first else {
        throw Failure.broken(
          "The tests of \(exercise.id) do not compile: "
            + output.suffix(400).trimmed)
      }
      return .lostDeclaration(first)
    }
    let program = place.appendingPathComponent("tests")
    let list = place.appendingPathComponent("objects")
    let objects =
      answer.isSanitized
      ? try toolbox.objectsForThreads(in: place) : toolbox.objects
    // The compiler keeps a note of the libraries beside the first of these, so
    // that must be in a folder of our own: two links at once would share it.
    try ([tests.path, toolbox.starter.path].map { "'\($0)'" } + objects)
      .joined(separator: "\n")
      .write(to: list, atomically: true, encoding: .utf8)
    let (isLinked, complaint) = try toolbox.run(
      [
        "swiftc", "-emit-executable", "-use-ld=lld", "-g", "@\(list.path)",
        "-Xlinker", "--export-dynamic", "-Xlinker", "--no-as-needed",
        "-L", answer.folder.path, "-lanswer", "-o", program.path,
      ]
        + exercise.imports.filter { $0.hasPrefix("Foundation") }
        .map { "-l\($0)" }
        + (answer.isSanitized ? ["-sanitize=thread"] : []))
    guard isLinked else {
      throw Failure.broken(
        "The tests of \(exercise.id) cannot be linked: "
          + complaint.prefix(2000).trimmed)
    }
    return .built(program)
  }
}
