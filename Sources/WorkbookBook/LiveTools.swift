import Foundation
import Scenes
import Timeline
import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book.Tools {
  /// The real world: scenes run in children of this executable, which was
  /// built from the sources that the book shows.
  static func live(root: URL, executable: URL) -> Self {
    let modules = executable.deletingLastPathComponent()
      .appendingPathComponent("Modules")
    let compiler = Book.Compiler(root: root, modules: modules)
    return Self(
      run: { try run($0, root: root, executable: executable) },
      draw: { try draw($0, $1) },
      compile: { try compiler.check($0) })
  }

  private static func run(
    _ scene: String, root: URL, executable: URL
  ) throws -> SceneRun {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-timeline-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let child = try Book.Child.run(
      [
        executable.path, "run", scene, "--output-only", "--timeline", file.path,
      ],
      in: root)
    guard child.status == 0 else {
      let words = child.errors.trimmed
      throw Failure.broken(
        words.isEmpty ? "it ends with \(child.status)" : words)
    }
    return SceneRun(
      output: child.output, timeline: try? Data(contentsOf: file))
  }

  private static func draw(
    _ timeline: Data, _ figure: Book.Figure
  ) throws -> String {
    let recording = try Timeline.Recording(
      json: String(decoding: timeline, as: UTF8.self))
    let scene = Scene.all.first { $0.id == figure.scene }
    let title = scene?.title ?? figure.scene
    switch figure.kind {
    case .sequence: return SequenceDiagram.svg(recording, title: title)
    case .marble: return MarbleDiagram.svg(recording, title: title)
    case .ownership:
      return try OwnershipDiagram.svg(recording, title: title)
    }
  }
}
