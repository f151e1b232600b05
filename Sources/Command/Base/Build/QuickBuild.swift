import Foundation
import WorkbookCourse
import WorkbookTools

/// Builds one edited answer without SwiftPM.
///
/// Most edits change the inside of a function and nothing that the test can
/// see. Then the test need not be compiled again: it is enough to compile the
/// answer and to link. A build of SwiftPM does the same work and much more, so
/// this takes a fraction of its time; and an error shows at once.
///
/// It is sure of itself or does nothing. Everything below the answer must be
/// as the last build found it (`Freshness`), and the module that the answer
/// makes must be, byte for byte, the one that the test was compiled against.
struct QuickBuild {
  var checkout: Checkout
  var scratch: String

  var freshness: Freshness { Freshness(checkout: checkout, scratch: scratch) }

  /// Compiles and links an answer in `Exercises`; nil if nobody can say
  /// without SwiftPM.
  func build(_ exercise: Exercise, isCancelled: () -> Bool)
    -> AnswerBuild.Outcome?
  {
    switch compile(exercise, isCancelled: isCancelled) {
    case .built:
      let folder = folder(of: exercise)
      guard
        FileManager.default.contentsEqual(
          atPath: folder.appendingPathComponent("new.swiftmodule").path,
          andPath: folder.appendingPathComponent("tested.swiftmodule").path),
        link(exercise, isCancelled: isCancelled)
      else { return nil }
      return .built(bundle: folder.appendingPathComponent("tests.xctest"))
    case let other:
      return other
    }
  }

  /// Notes what SwiftPM has built, to start from it the next time.
  func remember(_ exercises: [Exercise], builtFrom start: Date) {
    // Who tests a whole chapter is not waiting for the next edit of all.
    if exercises.count <= 2 { exercises.forEach(remember) }
    freshness.note(exercises, builtFrom: start)
  }

  private func remember(_ exercise: Exercise) {
    let folder = folder(of: exercise)
    let manager = FileManager.default
    let tested = folder.appendingPathComponent("tested.swiftmodule")
    try? manager.removeItem(at: tested)
    guard let plan = BuildPlan(checkout: checkout, scratch: scratch),
      !plan.objects.isEmpty,
      case .built = compile(exercise, isCancelled: { false })
    else { return }
    let others = plan.objects.filter {
      !$0.contains("/\(exercise.module).build/")
    }
    do {
      try JSONEncoder().encode(plan.linkCommand).write(
        to: folder.appendingPathComponent("link.json"))
      let own = "'\(folder.appendingPathComponent("answer.o").path)'"
      try (others + [own]).joined(separator: "\n").write(
        to: folder.appendingPathComponent("objects"), atomically: true,
        encoding: .utf8)
      try manager.copyItem(
        at: folder.appendingPathComponent("new.swiftmodule"), to: tested)
    } catch {
      // Without it the next build is a build of SwiftPM.
    }
  }

  private func folder(of exercise: Exercise) -> URL {
    checkout.url("\(scratch)/quick/\(exercise.id)")
  }

  // MARK: - Compiling

  private func compile(_ exercise: Exercise, isCancelled: () -> Bool)
    -> AnswerBuild.Outcome?
  {
    let folder = folder(of: exercise)
    let answers = "\(Layout.exercises)/\(exercise.path)"
    let files = checkout.swiftFiles(in: answers).map(\.path)
    guard !files.isEmpty, let frontend = Toolchain.companion("swift-frontend"),
      let plan = BuildPlan(checkout: checkout, scratch: scratch),
      (try? FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true)) != nil
    else { return nil }
    let command =
      [frontend, "-frontend", "-c"] + files + [
        "-module-name", exercise.module, "-package-name", plan.packageName,
        "-parse-as-library", "-enable-testing", "-Onone", "-g",
        "-debug-info-format=dwarf", "-dwarf-version=4",
        "-swift-version", "5",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-D", "SWIFT_PACKAGE", "-D", "DEBUG",
        "-I", plan.products.appendingPathComponent("Modules").path,
        "-plugin-path", Toolchain.macros(beside: frontend),
        "-module-cache-path",
        plan.products.appendingPathComponent("ModuleCache").path,
        "-emit-module-path",
        folder.appendingPathComponent("new.swiftmodule").path,
        "-o", folder.appendingPathComponent("answer.o").path,
      ]
    guard let said = run(command, isCancelled: isCancelled) else { return nil }
    if said.succeeded { return .built(bundle: folder) }
    let errors = CompilerMessage.all(in: said.output + said.errors)
      .filter { $0.severity == .error }
    let own = checkout.url(answers).path + "/"
    guard !errors.isEmpty, errors.allSatisfy({ $0.file.hasPrefix(own) })
    else { return nil }
    return .doesNotCompile(errors.inOrder)
  }

  // MARK: - Linking

  private func link(_ exercise: Exercise, isCancelled: () -> Bool) -> Bool {
    let folder = folder(of: exercise)
    guard
      let data = try? Data(
        contentsOf: folder.appendingPathComponent("link.json")),
      var command = try? JSONDecoder().decode([String].self, from: data),
      let output = command.firstIndex(of: "-o"),
      let list = command.firstIndex(where: { $0.hasPrefix("@") })
    else { return false }
    command[output + 1] = folder.appendingPathComponent("tests.xctest").path
    command[list] = "@" + folder.appendingPathComponent("objects").path
    return run(command, isCancelled: isCancelled)?.succeeded ?? false
  }

  private func run(_ command: [String], isCancelled: () -> Bool)
    -> ChildProcess.Outcome?
  {
    try? ChildProcess.run(command, in: checkout.root, isCancelled: isCancelled)
  }
}

/// Remembers for which exercises the modules below them were last built.
///
/// A mark is as old as the build that it stands for. Once a source of the
/// package is younger than a mark, the mark says nothing any more.
package struct Freshness {
  var checkout: Checkout
  var scratch: String

  package init(checkout: Checkout, scratch: String) {
    self.checkout = checkout
    self.scratch = scratch
  }

  /// The ids of those exercises whose mark still holds.
  func fresh(_ exercises: [Exercise]) -> Set<String> {
    guard let sources = newestSource() else { return [] }
    return Set(
      exercises.filter { exercise in
        guard let built = modificationDate(of: mark(exercise)) else {
          return false
        }
        let tests = newest(in: checkout.url(exercise.testFolder))
        return sources < built && tests < built
      }.map(\.id))
  }

  /// - Parameter start: when the build began, so that a change made while it
  ///   ran counts as younger.
  func note(_ exercises: [Exercise], builtFrom start: Date) {
    try? FileManager.default.createDirectory(
      at: checkout.url("\(scratch)/built"), withIntermediateDirectories: true)
    for exercise in exercises {
      let file = mark(exercise)
      guard
        FileManager.default.createFile(atPath: file.path, contents: nil)
      else { continue }
      try? FileManager.default.setAttributes(
        [.modificationDate: start], ofItemAtPath: file.path)
    }
  }

  private func mark(_ exercise: Exercise) -> URL {
    checkout.url("\(scratch)/built/\(exercise.id)")
  }

  /// When the manifest or any source below every exercise last changed.
  package func newestSource() -> Date? {
    guard let manifest = checkout.changed(Layout.manifest) else { return nil }
    return Layout.belowExercises.filter(checkout.exists)
      .map { newest(in: checkout.url($0)) }.reduce(manifest, max)
  }

  /// When anything in a folder last changed; its own date tells of files that
  /// came and went.
  private func newest(in folder: URL) -> Date {
    let folder = folder.resolvingSymlinksInPath()
    let paths =
      (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.map { folder.appendingPathComponent($0) }
      .reduce(modificationDate(of: folder) ?? .distantFuture) {
        max($0, modificationDate(of: $1) ?? .distantPast)
      }
  }
}
