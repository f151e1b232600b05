import Foundation
import Scenes
import Timeline
import TimelineDrawing
import WorkbookBase

/// The programs that the checks run; tests replace them.
struct BookTools {
  struct SceneRun {
    var output: String
    /// Its recorded timeline as JSON, if it recorded one.
    var timeline: String?
  }

  struct Compilation {
    var failed: Bool
    /// The compiler's message, with short paths.
    var message: String
  }

  /// The ids of all scenes, in the order of the book.
  var scenes: [String]
  /// Runs a scene by its id, `06/reentrant`.
  var run: (_ scene: String) throws -> SceneRun
  var draw: (_ timeline: String, _ figure: Figure) throws -> String
  /// Type-checks a file, by its path from the root.
  var compile: (_ path: String) throws -> Compilation
}

extension BookTools {
  /// Returns programs that run scenes in children of this executable, which was
  /// built from the sources that the book shows.
  static func real(_ checkout: Checkout, executable: URL) -> BookTools {
    let modules = executable.deletingLastPathComponent()
      .appendingPathComponent("Modules")
    let compiler = SwiftCompiler(checkout: checkout, modules: modules)
    return BookTools(
      scenes: Scene.all.map(\.id),
      run: { try run($0, checkout, executable) }, draw: draw,
      compile: compiler.check)
  }

  static func run(
    _ scene: String, _ checkout: Checkout, _ executable: URL,
    environment: [String: String] = [:]
  ) throws -> SceneRun {
    let folder = try PrivateFolder()
    let file = folder.file("timeline.json")
    let said = try ended(
      [
        executable.path, "run", scene, "--output-only", "--timeline", file.path,
      ], environment: environment, in: checkout.root)
    guard said.succeeded else {
      let words = said.errors.trimmed
      throw Failure.broken(
        "scene \(scene) " + (words.isEmpty ? "fails" : "fails: \(words)"))
    }
    return SceneRun(
      output: said.output,
      timeline: try? String(contentsOf: file, encoding: .utf8))
  }

  private static func draw(_ timeline: String, _ figure: Figure) throws
    -> String
  {
    let recording = try Timeline.Recording(json: timeline)
    let title = Scene.title(of: figure.scene)
    switch figure.kind {
    case .sequence: return SequenceDiagram.svg(recording, title: title)
    case .marble: return MarbleDiagram.svg(recording, title: title)
    case .ownership: return try OwnershipDiagram.svg(recording, title: title)
    }
  }

  /// Runs a program that must end in time.
  static func ended(
    _ command: [String], environment: [String: String] = [:],
    in folder: URL, seconds: Int = 20
  ) throws -> ChildProcess.Outcome {
    let end = Date().addingTimeInterval(Double(seconds))
    let said = try ChildProcess.run(
      command, environment: environment.merging(["NO_COLOR": "1"]) { $1 },
      in: folder,
      isCancelled: { Date() > end })
    if case .killed(let signal) = said.ending {
      throw Failure.broken(
        Date() > end
          ? "it did not end within \(seconds) s" : "signal \(signal) ended it")
    }
    return said
  }
}

extension Scene {
  static func title(of id: String) -> String {
    all.first { $0.id == id }?.title ?? id
  }
}

struct SwiftCompiler {
  let checkout: Checkout
  /// The folder of the `.swiftmodule` files.
  let modules: URL

  /// The package name with which SwiftPM built the modules, made from the
  /// checkout's folder.
  ///
  /// The book's wrong pieces are visible only to this package.
  private var packageName: String {
    let name = checkout.root.standardizedFileURL.lastPathComponent
      .lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return (name.first?.isNumber == true ? "_" : "") + String(name)
  }

  /// The module cache beside it, which the build has filled.
  private var cache: URL {
    modules.deletingLastPathComponent().appendingPathComponent("ModuleCache")
  }

  /// The first line of a file that is compiled in language mode 6.
  static let modeSix = "// Language mode 6."

  func check(_ path: String) throws -> BookTools.Compilation {
    let isModeSix = checkout.lines(path)?.first == Self.modeSix
    let said = try BookTools.ended(
      [
        "swiftc", "-emit-sil", "-o", "/dev/null", "-diagnostic-style", "llvm",
        "-no-color-diagnostics", "-swift-version", isModeSix ? "6" : "5",
        "-package-name", packageName,
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-module-cache-path", cache.path, "-I", modules.path, path,
      ], in: checkout.root)
    return BookTools.Compilation(
      failed: !said.succeeded, message: Self.shortened(said.errors))
  }

  static func shortened(_ message: String) -> String {
    message.lines.map { line in
      line.replacing(#/^(?:\/.*|[^ ]*)\/([^\/ ]+\.swift:)/#) { $0.1 }
    }.joined(separator: "\n")
  }
}
