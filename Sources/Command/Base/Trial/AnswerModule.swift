import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// An answer, compiled by itself into a library that any test program for its
/// interface can load.
struct AnswerModule {
  enum Outcome {
    case built(AnswerModule)
    case doesNotCompile([CompilerMessage])
  }

  static let library = "libanswer.so"

  /// Where its sources, its module and its library are.
  var folder: URL
  var interface: Interface
  var object: ObjectFile
  var isSanitized: Bool

  /// Compiles some files, and puts what comes of it beside them.
  ///
  /// "Library evolution" keeps everything private out of the interface, so that
  /// tests compiled against another answer with the same interface fit.
  static func build(
    _ exercise: Exercise, files: [URL], isSanitized: Bool = false,
    with toolbox: Toolbox
  ) throws -> Outcome {
    let name = exercise.module
    let folder = files[0].deletingLastPathComponent()
      .appendingPathComponent(isSanitized ? "threads" : "plain")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    let interface = folder.appendingPathComponent("\(name).swiftinterface")
    let object = folder.appendingPathComponent("answer.o")
    let (isCompiled, output) = try toolbox.run(
      [toolbox.frontend, "-frontend", "-c"] + files.map(\.path)
        + toolbox.settings + [
          "-module-name", name, "-I", toolbox.modules,
          "-plugin-path", Toolchain.macros(beside: toolbox.frontend),
          "-enable-library-evolution", "-suppress-warnings",
          "-diagnostic-style", "llvm",
          "-emit-module-interface-path", interface.path,
          "-emit-module-path",
          folder.appendingPathComponent("\(name).swiftmodule").path,
          "-o", object.path,
        ] + (isSanitized ? ["-sanitize=thread"] : []))
    guard isCompiled else {
      let errors = CompilerMessage.all(in: output)
        .filter { $0.severity == .error }
      guard !errors.isEmpty else {
        throw Failure.broken(
          "The compiler failed: \(output.suffix(400).trimmed)")
      }
      return .doesNotCompile(errors.inOrder)
    }
    guard let code = ObjectFile(try Data(contentsOf: object)) else {
      throw Failure.broken("The compiled answer cannot be read.")
    }
    return .built(
      AnswerModule(
        folder: folder,
        interface: Interface(
          try String(contentsOf: interface, encoding: .utf8)),
        object: code, isSanitized: isSanitized))
  }

  /// Makes the library of it.
  func link(with toolbox: Toolbox) throws {
    let (isLinked, output) = try toolbox.run(
      [
        toolbox.linker, "-shared", "-soname", Self.library,
        "-o", folder.appendingPathComponent(Self.library).path,
        folder.appendingPathComponent("answer.o").path,
        try Self.registration(toolbox),
      ])
    guard isLinked else {
      throw Failure.broken("The answer cannot be linked: \(output.trimmed)")
    }
  }

  /// Where the compiler itself finds the object that tells Swift's runtime of
  /// a library's types.
  private static func registration(_ toolbox: Toolbox) throws -> String {
    let root = URL(fileURLWithPath: toolbox.frontend)
      .deletingLastPathComponent().deletingLastPathComponent()
    #if arch(arm64)
      let machine = "aarch64"
    #else
      let machine = "x86_64"
    #endif
    let path = root.appendingPathComponent(
      "lib/swift/linux/\(machine)/swiftrt.o"
    ).path
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure.broken("The toolchain has no \(path).")
    }
    return path
  }
}
