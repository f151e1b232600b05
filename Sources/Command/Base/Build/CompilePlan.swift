import Foundation

/// SwiftPM's commands for compiling and linking an exercise's answers and
/// tests, valid until an input changes.
package struct CompilePlan: Codable {
  /// The folders and files that the plan depends on, as SwiftPM lists them.
  var inputs: [String]
  /// A fingerprint of the inputs, taken before SwiftPM read them.
  package var state: String
  /// The compiler's front end with the arguments that SwiftPM would use for a
  /// blank page.
  var blankCommand: [String]
  var blankPage: String
  var testSources: [String]
  var testArguments: [String]
  /// The object files of the modules that the tests import.
  var objects: [String]
  /// The compile commands of the objects that are written in C.
  var commandsInC: [String: [String]]

  var modules: String {
    testArguments.firstIndex(of: "-I").map { testArguments[$0 + 1] } ?? ""
  }

  /// The toolchain's folder of runtime libraries.
  package var libraries: String {
    toolchain.appendingPathComponent("lib/swift/linux").path
  }

  /// The toolchain's program that prints a backtrace of a crash.
  package var backtracer: String {
    toolchain.appendingPathComponent("libexec/swift/linux").path
  }

  /// The object file that registers a library's types with Swift's runtime.
  var registration: String {
    #if arch(arm64)
      let machine = "aarch64"
    #else
      let machine = "x86_64"
    #endif
    return "\(libraries)/\(machine)/swiftrt.o"
  }

  package var frontend: String { blankCommand[0] }

  private var toolchain: URL {
    URL(fileURLWithPath: frontend).deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}

// MARK: - Reading SwiftPM's description

extension CompilePlan {
  /// Reads the plan that SwiftPM left in a scratch folder; nil if it does not
  /// include the exercise.
  init?(
    _ exercise: Exercise, blankPage: String, in scratch: URL,
    of checkout: Checkout
  ) throws {
    guard
      let data = try? Data(
        contentsOf: scratch.appendingPathComponent("debug/description.json")),
      let description = try? JSONDecoder().decode(Description.self, from: data),
      let plan = try? String(
        contentsOf: scratch.appendingPathComponent("debug.yaml"),
        encoding: .utf8),
      let answer = description.command(for: exercise.module),
      let tests = description.command(for: exercise.testModule)
    else { return nil }
    let below = (description.targetDependencyMap[exercise.testModule] ?? [])
      .filter { $0 != exercise.module }
    commandsInC = [:]
    var sources = tests.sources
    for row in plan.split(separator: "\n") {
      // SwiftPM's description omits C files; only its plan lists them.
      guard below.contains(where: { row.contains("/\($0).build/") }),
        let command = Self.list(in: row, after: "    args: "),
        command.contains("-c"),
        let source = command.first(where: {
          $0.hasSuffix(".c")
        }), let object = command.after("-o")
      else { continue }
      commandsInC[object] = command
      sources.append(source)
    }
    objects = commandsInC.keys.sorted()
    for command in below.compactMap(description.command) {
      objects += command.objects
      sources += command.sources
    }
    let watched =
      plan.split(separator: "\n").drop { $0 != "  \"PackageStructure\":" }
      .lazy.compactMap { Self.list(in: $0, after: "    inputs: ") }.first
    inputs = (watched ?? []).filter { input in
      !input.hasSuffix("/") || sources.contains { $0.hasPrefix(input) }
    }
    state = ""
    self.blankPage = blankPage
    testSources = tests.sources
    testArguments = tests.arguments
    blankCommand = try Self.frontend(
      ["swiftc", "-c", blankPage] + answer.arguments, in: checkout.root)
    inputs.append(frontend)
  }

  /// Returns the front end's command line, as the compiler's driver prints it.
  private static func frontend(_ command: [String], in folder: URL) throws
    -> [String]
  {
    let said = try ChildProcess.run(
      command + ["-wmo", "-o", "answer.o", "-driver-print-jobs"], in: folder)
    // The driver quotes its output for a shell, so let a shell split it.
    let line = said.output.lines.first ?? ""
    let words = try ChildProcess.run(["sh", "-c", "printf '%s\\n' \(line)"])
      .output.lines
    guard said.succeeded, words.count > 8 else {
      throw Failure.broken(
        "The compiler does not say how it compiles: \(said.errors.trimmed)")
    }
    return words
  }

  private static func list(in row: Substring, after key: String) -> [String]? {
    guard row.hasPrefix(key) else { return nil }
    return try? JSONDecoder().decode(
      [String].self, from: Data(row.dropFirst(key.count).utf8))
  }

  /// The part of `description.json` that is used here.
  private struct Description: Decodable {
    struct Command: Decodable {
      var moduleName: String
      var importPath: String
      var sources: [String]
      var objects: [String]
      var otherArguments: [String]

      /// The arguments, without those for SwiftPM's own output files and its
      /// communication with the compiler.
      var arguments: [String] {
        let flags: Set = [
          "-incremental", "-enable-batch-mode", "-serialize-diagnostics",
          "-parseable-output", "-emit-objc-header",
        ]
        let pairs: Set = ["-emit-objc-header-path", "-index-store-path"]
        var found = ["-module-name", moduleName, "-I", importPath]
        var rest = otherArguments[...]
        while let next = rest.popFirst() {
          if pairs.contains(next) {
            rest = rest.dropFirst()
          } else if !flags.contains(next) {
            found.append(next)
          }
        }
        return found
      }
    }

    var swiftCommands: [String: Command]
    var targetDependencyMap: [String: [String]]

    func command(for module: String) -> Command? {
      swiftCommands.values.first { $0.moduleName == module }
    }
  }
}

extension [String] {
  /// Returns the element after an option.
  func after(_ option: String) -> String? {
    firstIndex(of: option).flatMap { $0 + 1 < count ? self[$0 + 1] : nil }
  }
}
