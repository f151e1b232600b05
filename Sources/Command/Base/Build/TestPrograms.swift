import Foundation

/// The programs that test answers.
///
/// An exercise's tests are compiled once for each interface of its answers,
/// usually only once. Answers with the same interface differ only in the
/// library that the program loads.
package final class TestPrograms {
  package enum Outcome {
    /// A program, or the folder of the tests compiled for it.
    case built(URL)
    /// The compiler's message about tests that do not fit the interface.
    case lostDeclaration(CompilerMessage)
  }

  private let folder: URL
  /// The number of programs to keep for each exercise; nil for all.
  private let kept: Int?
  private let news: (Exercise) -> Void
  private let places = Locked<[Key: Locked<Outcome?>]>([:])

  private struct Key: Hashable {
    var exercise: String
    var interface: Interface
  }

  /// - Parameter news: called before tests are compiled, which takes seconds.
  package init(
    in folder: URL, keeping kept: Int? = nil,
    news: @escaping (Exercise) -> Void = { _ in }
  ) {
    self.folder = folder
    self.kept = kept
    self.news = news
  }

  package func program(
    for answer: CompiledAnswer, to exercise: Exercise, with plan: CompilePlan
  ) throws -> Outcome {
    let key = Key(exercise: exercise.id, interface: answer.interface)
    let place = places.withLock { places in
      let place = places[key] ?? Locked(nil)
      places[key] = place
      return place
    }
    return try place.withLock { place in
      let found =
        try place ?? earlier(answer, exercise, plan)
        ?? compile(answer, exercise, plan)
      place = found
      guard case .built(let folder) = found else { return found }
      let program = folder.appendingPathComponent(
        answer.isSanitized ? "threads" : "tests")
      if !FileManager.default.fileExists(atPath: program.path) {
        try link(program, answer, exercise, plan)
      }
      return .built(program)
    }
  }

  // MARK: - Compiled tests

  private func name(_ answer: CompiledAnswer, _ plan: CompilePlan) -> String {
    "\(plan.state)\n\(answer.interface.text)"
  }

  private func folders(of exercise: Exercise) -> [URL] {
    let own = folder.appendingPathComponent(exercise.id)
    let found = try? FileManager.default.contentsOfDirectory(
      at: own, includingPropertiesForKeys: nil)
    return found ?? []
  }

  /// Returns the tests that an earlier command compiled for the interface.
  private func earlier(
    _ answer: CompiledAnswer, _ exercise: Exercise, _ plan: CompilePlan
  ) -> Outcome? {
    let name = name(answer, plan)
    return folders(of: exercise).first { folder in
      let file = folder.appendingPathComponent("made-for")
      return (try? String(contentsOf: file, encoding: .utf8)) == name
    }.map { .built($0) }
  }

  private func compile(
    _ answer: CompiledAnswer, _ exercise: Exercise, _ plan: CompilePlan
  ) throws -> Outcome {
    news(exercise)
    let place = folder.appendingPathComponent(
      "\(exercise.id)/\(UUID().uuidString)")
    let main = place.appendingPathComponent("TestMain.swift")
    try Data(Self.main.utf8).save(to: main)
    let said = try Compiler.run(
      ["swiftc", "-c", "-wmo", main.path] + plan.testSources
        + ["-I", answer.folder.path] + plan.testArguments
        + [
          "-suppress-warnings", "-o",
          place.appendingPathComponent("tests.o")
            .path,
        ], seconds: 8 * Compiler.seconds)
    guard said.succeeded else {
      let all = CompilerMessage.all(in: said.output)
      let gaveUp = CompilerMessage(
        file: main.path, line: 1, column: 1, severity: .error,
        text: "the compiler gave up on the tests in front of this answer")
      let first =
        all.filter {
          $0.severity == .error && plan.testSources.contains($0.file)
        }.inOrder.first ?? (said.wasEnded ? gaveUp : nil)
      guard let first else {
        throw Failure.broken(
          "The tests of \(exercise.id) do not compile: "
            + said.output.suffix(400).trimmed)
      }
      return .lostDeclaration(first)
    }
    try Data(name(answer, plan).utf8).write(
      to: place.appendingPathComponent("made-for"), options: .atomic)
    prune(exercise)
    return .built(place)
  }

  /// Deletes old programs, but keeps the latest ones, which may be running.
  private func prune(_ exercise: Exercise) {
    guard let kept else { return }
    func changed(_ folder: URL) -> Date {
      let values = try? folder.resourceValues(
        forKeys: [.contentModificationDateKey])
      return values?.contentModificationDate ?? .distantPast
    }
    let old = folders(of: exercise).sorted { changed($0) > changed($1) }
      .dropFirst(kept)
    for folder in old { try? FileManager.default.removeItem(at: folder) }
  }

  // MARK: - Linked programs

  private func link(
    _ program: URL, _ answer: CompiledAnswer, _ exercise: Exercise,
    _ plan: CompilePlan
  ) throws {
    let place = program.deletingLastPathComponent()
    let tests = place.appendingPathComponent("tests.o").path
    let list = place.appendingPathComponent("objects")
    let objects =
      answer.isSanitized
      ? try objectsForThreads(plan, in: place) : plan.objects
    // The compiler writes a list of libraries beside the first object. That
    // object must be in our own folder, or two links at once would share the
    // list.
    try ([tests] + objects).map { "'\($0)'" }.joined(separator: "\n")
      .write(to: list, atomically: true, encoding: .utf8)
    // Only a complete program has the final name.
    let part = program.appendingPathExtension("part")
    var command = [
      "swiftc", "-emit-executable", "-use-ld=lld", "-g", "@\(list.path)",
      "-Xlinker", "--export-dynamic", "-Xlinker", "--no-as-needed",
      // Bind all calls at launch, so that no code can redirect them later.
      "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker",
      "relro",
      "-L", answer.folder.path, "-lanswer", "-o", part.path,
    ]
    for module in exercise.imports where module.hasPrefix("Foundation") {
      command.append("-l\(module)")
    }
    // Backtraces need only the answer's lines. Reading the other debug
    // information took most of the time of a failing test.
    command +=
      answer.isSanitized
      ? ["-sanitize=thread"] : ["-Xlinker", "--strip-debug"]
    let said = try Compiler.run(command)
    guard said.succeeded else {
      throw Failure.broken(
        "The tests of \(exercise.id) cannot be linked: "
          + said.output.prefix(2000).trimmed)
    }
    try FileManager.default.moveItem(at: part, to: program)
  }

  /// Compiles the C objects for ThreadSanitizer, because both intercept the
  /// calls of a lock.
  private func objectsForThreads(_ plan: CompilePlan, in folder: URL) throws
    -> [String]
  {
    try plan.objects.map { object in
      guard var command = plan.commandsInC[object],
        let place = command.firstIndex(of: object)
      else { return object }
      let name = URL(fileURLWithPath: object).lastPathComponent
      command[place] = folder.appendingPathComponent(name).path
      let said = try Compiler.run(command + ["-fsanitize=thread"])
      guard said.succeeded else {
        throw Failure.broken(
          "\(name) does not compile: \(said.output.trimmed)")
      }
      return command[place]
    }
  }

  /// The source of a program that runs Swift Testing and forwards its reports.
  ///
  /// Descriptor 4 provides a word that starts every report, a salt for the
  /// digests of histories (empty for no digests), and the settings of the run.
  /// The reports go to descriptor 3. Both descriptors are closed before the
  /// answer's code runs.
  private static let main = #"""
    import ExerciseSupport
    import Foundation
    import Testing

    @_silgen_name("swt_abiv0_getEntryPoint")
    private func entryPoint() -> UnsafeRawPointer

    private typealias EntryPoint = @convention(thin) @Sendable (
      _ settings: UnsafeRawBufferPointer?,
      _ report: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) async throws -> Bool

    @main
    struct WorkbookTestMain {
      static func main() async throws {
        let run = unsafeBitCast(entryPoint(), to: EntryPoint.self)
        // A test of a trap runs its body in a process of its own.
        if getenv("SWT_EXIT_TEST_ID") != nil {
          _ = try await run(nil) { _ in }
          exit(0)
        }
        let orders = FileHandle(fileDescriptor: 4).readDataToEndOfFile()
        close(4)
        let reports = fcntl(3, F_DUPFD_CLOEXEC, 100)
        close(3)
        let parts = orders.split(
          separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { exit(70) }
        let mark = Array(parts[0])
        @Sendable func report(_ record: some Collection<UInt8>) {
          let line = mark + record + [10]
          var rest = line[...]
          while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
              write(reports, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
          }
        }
        Notes.tell = { report("{\"note\":".utf8 + $0 + "}".utf8) }
        HistoryDigest.goesOn = { report("{}".utf8) }
        if !parts[1].isEmpty {
          HistoryDigest.salt = String(decoding: parts[1], as: UTF8.self)
          HistoryDigest.tell = { report("{\"heard\":\"\($0)\"}".utf8) }
        }
        let settings = UnsafeMutableRawBufferPointer.allocate(
          byteCount: parts[2].count, alignment: 16)
        settings.copyBytes(from: parts[2])
        _ = try await run(UnsafeRawBufferPointer(settings)) { report($0) }
        exit(0)
      }
    }

    """#
}
