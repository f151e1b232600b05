import Foundation

/// An answer compiled to a library, which any test program for the same
/// interface can load.
package struct CompiledAnswer {
  package enum Outcome {
    case built(CompiledAnswer)
    case doesNotCompile([CompilerMessage])
    /// It compiles, but accesses memory by address.
    case isUnsafe([CompilerMessage])
  }

  static let library = "libanswer.so"

  /// The folder of its module and its library.
  package var folder: URL
  package var interface: Interface
  package var isSanitized: Bool

  package var object: URL { folder.appendingPathComponent("answer.o") }
  package var library: URL { folder.appendingPathComponent(Self.library) }

  /// Compiles an answer and links it into a library.
  ///
  /// The compiler reads a copy but uses the path of the original: messages,
  /// backtraces and `#filePath` name the original file.
  ///
  /// "Library evolution" keeps everything private out of the interface, so that
  /// tests compiled for another answer with the same interface fit. "Strict
  /// memory safety" finds every access to memory by address, also without the
  /// word `unsafe`.
  ///
  /// - Parameters:
  ///   - shown: the answer's folder, or the one to name in its place.
  ///   - folder: a folder that no other build uses.
  package static func build(
    _ answer: Answer, to exercise: Exercise, shownIn shown: URL,
    in folder: URL, with plan: CompilePlan, isSanitized: Bool = false,
    refusesUnsafe: Bool = true, isCancelled: () -> Bool = { false }
  ) throws -> Outcome {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    let overlay = try overlay(answer, shownIn: shown, in: folder)
    let interface = folder.appendingPathComponent("answer.swiftinterface")
    var built = CompiledAnswer(
      folder: folder, interface: Interface(), isSanitized: isSanitized)
    let graph = folder.appendingPathComponent("graph")
    try FileManager.default.createDirectory(
      at: graph, withIntermediateDirectories: false)
    var command = plan.blankCommand.flatMap { word in
      word == plan.blankPage
        ? answer.files.map { shown.appendingPathComponent($0.name).path }
        : [word == "answer.o" ? built.object.path : word]
    }
    command += [
      "-vfsoverlay", overlay.path, "-emit-symbol-graph",
      "-emit-symbol-graph-dir",
      graph.path, "-symbol-graph-minimum-access-level", "package",
      "-symbol-graph-skip-synthesized-members",
      "-enable-library-evolution",
      "-emit-module-interface-path", interface.path, "-emit-module-path",
      folder.appendingPathComponent("\(exercise.module).swiftmodule").path,
    ]
    command +=
      refusesUnsafe
      ? ["-strict-memory-safety", "-Werror", "StrictMemorySafety"]
      : ["-suppress-warnings"]
    if isSanitized { command.append("-sanitize=thread") }
    let said = try Compiler.run(
      command, seconds: Compiler.seconds, isCancelled: isCancelled)
    guard said.succeeded else {
      var errors = CompilerMessage.all(in: said.output)
        .filter { $0.severity == .error }
      if errors.isEmpty, said.wasEnded {
        errors = [
          CompilerMessage(
            file: shown.appendingPathComponent(answer.files[0].name).path,
            line: 1, column: 1, severity: .error,
            text: """
              the compiler gave up on it: it crashed, or needed more than \
              \(Compiler.seconds) seconds or 4 GB
              """)
        ]
      }
      guard !errors.isEmpty else {
        throw Failure.broken(
          "The compiler failed: \(said.output.suffix(400).trimmed)")
      }
      let isUnsafe = errors.allSatisfy {
        $0.text.hasSuffix("[#StrictMemorySafety]")
      }
      return isUnsafe
        ? .isUnsafe(errors.inOrder) : .doesNotCompile(errors.inOrder)
    }
    built.interface = try Interface(
      String(contentsOf: interface, encoding: .utf8),
      graphs: FileManager.default.contentsOfDirectory(
        at: graph, includingPropertiesForKeys: nil))
    try built.link(with: plan)
    return .built(built)
  }

  /// Copies the answer's files, and writes an overlay that maps their original
  /// paths to the copies.
  private static func overlay(
    _ answer: Answer, shownIn shown: URL, in folder: URL
  ) throws -> URL {
    let copies = try answer.files.map { file in
      let copy = folder.appendingPathComponent(file.name)
      try file.data.write(to: copy)
      return [
        "type": "file", "name": shown.appendingPathComponent(file.name).path,
        "external-contents": copy.path,
      ]
    }
    let overlay: [String: Any] = [
      "version": 0, "use-external-names": "false", "roots": copies,
    ]
    let list = folder.appendingPathComponent("overlay.json")
    try JSONSerialization.data(withJSONObject: overlay).write(to: list)
    return list
  }

  private func link(with plan: CompilePlan) throws {
    let linker = URL(fileURLWithPath: plan.frontend)
      .deletingLastPathComponent().appendingPathComponent("ld.lld").path
    let said = try Compiler.run([
      linker, "-shared", "-z", "now", "-z", "relro", "-soname", Self.library,
      "-o", library.path,
      object.path, plan.registration,
    ])
    guard said.succeeded else {
      throw Failure.broken(
        "The answer cannot be linked: \(said.output.trimmed)")
    }
  }
}

package enum Compiler {
  /// The result of running one of the toolchain's programs.
  package struct Outcome {
    package var succeeded: Bool
    package var output: String
    /// A Boolean value that indicates whether it crashed or exceeded a limit.
    package var wasEnded: Bool
  }

  /// The limits for compiling an answer: seconds of CPU time, which do not
  /// depend on the machine's load, and kilobytes of memory.
  package static let seconds = 30
  private static let memory = 4 << 20

  /// Runs one of the toolchain's programs, on source that may be hostile.
  ///
  /// - Parameter seconds: the limit of CPU time; nil for no limits at all.
  package static func run(
    _ command: [String], seconds: Int? = nil,
    isCancelled: () -> Bool = { false }
  ) throws -> Outcome {
    let bounds = seconds.map { seconds in
      [
        "/bin/sh", "-c",
        "ulimit -t \(seconds); ulimit -v \(memory); ulimit -c 0; exec \"$@\"",
        "sh",
      ]
    }
    let child = try ChildProcess((bounds ?? []) + command)
    var printed = Printed()
    let end = Date().addingTimeInterval(600)
    var isStopped = false
    let ending = child.wait(
      output: { printed.append($1) },
      tick: {
        guard isCancelled() || Date() > end else { return }
        isStopped = true
        child.end()
      })
    if isStopped, isCancelled() { throw Cancelled() }
    if isStopped {
      throw Failure.broken("The compiler did not finish.")
    }
    var wasEnded = false
    if case .killed = ending { wasEnded = true }
    let text = printed.text
    return Outcome(
      succeeded: ending == .exited(0), output: text,
      wasEnded: wasEnded || text.contains("Stack dump:"))
  }
}

/// Thrown by a build or a test that was cancelled.
package struct Cancelled: Error {
  package init() {}
}
