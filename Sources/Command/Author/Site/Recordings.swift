import Foundation
import Scenes
import Timeline
import TimelineDrawing
import WorkbookCourse
import WorkbookTools

/// The recorded runs of the book's scenes, made anew for the site.
struct Recordings {
  private let run: (_ scene: String) throws -> Timeline.Recording?
  private let titles: [String: String]

  /// Scenes run in children of this executable.
  init(_ checkout: Checkout, executable: URL) {
    titles = Dictionary(
      Scene.all.map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
    run = { scene in
      let folder = try PrivateFolder()
      let file = folder.file("timeline.json")
      let said = try ChildProcess.run(
        [
          executable.path, "run", scene, "--output-only", "--timeline",
          file.path,
        ], environment: ["NO_COLOR": "1"], in: checkout.root)
      guard said.succeeded else {
        throw Failure.broken("scene \(scene) fails: \(said.errors.trimmed)")
      }
      let json = try? String(contentsOf: file, encoding: .utf8)
      return try json.map(Timeline.Recording.init(json:))
    }
  }

  /// Recordings that are given, for tests.
  init(_ known: [String: Timeline.Recording], titles: [String: String] = [:]) {
    self.titles = titles
    run = { known[$0] }
  }

  func title(of scene: String) -> String { titles[scene] ?? scene }

  /// The runs of these scenes, on every core.
  func all(_ scenes: Set<String>) throws -> [String: Timeline.Recording] {
    let found = Locked<[String: Timeline.Recording]>([:])
    try concurrently(scenes.sorted()) { scene in
      let recording = try run(scene)
      found.withLock { $0[scene] = recording }
    }
    return found.withLock { $0 }
  }
}

/// A recorded run as the page plays it.
struct PlayedRun: Encodable, Equatable {
  struct Step: Encodable, Equatable {
    /// In words: `subscriber to subscription: request max(1)`.
    var sentence: String
    /// In few: `request max(1)`.
    var line: String
    /// How many calls it is inside of.
    var depth: Int
    /// These calls, the outermost first.
    var inside: [String]
    /// The watched values at this moment: names and values.
    var values: [[String]]
    /// How far down the picture has come.
    var y: Double
  }

  var title: String
  var steps: [Step]
  /// The picture to play in, where the page shows another one.
  var drawing: String?

  init(_ recording: Timeline.Recording, title: String, drawing: String?) {
    self.title = title
    self.drawing = drawing
    var run = Steps(recording)
    let depths = SequenceDiagram.depths(recording)
    steps = recording.events.indices.map { index in
      run.forward()
      let event = recording.events[index]
      return Step(
        sentence: run.sentence, line: event.line, depth: event.depth,
        inside: run.inside, values: run.values.map { [$0.name, $0.value] },
        y: (depths[index] * 10).rounded() / 10)
    }
  }
}
