import Foundation
import Scenes
import Timeline
import TimelineDrawing
import WorkbookBase

/// The runs of the book's scenes, recorded again for the site.
struct Recordings {
  private let run: (_ scene: String) throws -> Timeline.Recording?
  private let titles: [String: String]
  /// The program of the calls that the recordings name.
  private var executable: URL?

  /// Runs scenes in children of this executable.
  init(_ checkout: Checkout, executable: URL) {
    self.executable = executable
    titles = Dictionary(
      Scene.all.map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
    run = { scene in
      try Programs.run(
        scene, checkout, executable, environment: ["WORKBOOK_CALLS": "1"]
      ).timeline.map {
        try Timeline.Recording(json: String(decoding: $0, as: UTF8.self))
      }
    }
  }

  /// Creates fixed recordings, for tests.
  init(_ known: [String: Timeline.Recording], titles: [String: String] = [:]) {
    self.titles = titles
    run = { known[$0] }
  }

  func title(of scene: String) -> String { titles[scene] ?? scene }

  /// Returns the runs of these scenes, recorded on every core.
  func all(_ scenes: Set<String>) throws -> [String: Timeline.Recording] {
    let found = Locked<[String: Timeline.Recording]>([:])
    try concurrently(scenes.sorted()) { scene in
      let recording = try run(scene)
      found.withLock { $0[scene] = recording }
    }
    return found.withLock { $0 }
  }

  /// Returns the places of these runs' calls.
  func places(of runs: some Sequence<Timeline.Recording>) throws -> CallPlaces {
    let calls = Set(runs.flatMap(\.events).flatMap { $0.calls ?? [] })
    return try CallPlaces(calls, in: executable)
  }
}

/// A recorded run for the page's player.
struct PlayedRun: Encodable, Equatable {
  struct Step: Encodable, Equatable {
    /// The event with its lanes: `subscriber to subscription: request max(1)`.
    var sentence: String
    /// The event: `request max(1)`.
    var line: String
    /// The number of running calls around it.
    var depth: Int
    /// These calls, outermost first.
    var inside: [String]
    /// The outstanding demand of each run: names and demands.
    var demand: [[String]]
    /// The watched values just before the event: names and values.
    var values: [[String]]
    /// The rows of the program that called it, innermost first.
    var rows: [Int]
    /// The picture's height after the event.
    var y: Double
  }

  struct Program: Encodable, Equatable {
    /// The file's name, and a link to the program in it.
    var name: String
    var link: String
    var rows: [String]
  }

  var title: String
  var steps: [Step]
  var program: Program?
  /// The drawing to play, if the page shows another one.
  var drawing: String?

  init(
    _ recording: Timeline.Recording, title: String, drawing: String?,
    program: SceneProgram? = nil, link: (String) -> String = { $0 }
  ) {
    self.title = title
    self.program = program.map {
      Program(
        name: $0.file.fileName, link: link($0.file) + "#L\($0.line)",
        rows: $0.rows)
    }
    self.drawing = drawing
    var run = Steps(recording)
    let depths = SequenceDiagram.depths(recording)
    steps = recording.events.indices.map { index in
      run.forward()
      let event = recording.events[index]
      return Step(
        sentence: run.sentence, line: event.line, depth: event.depth,
        inside: run.inside, demand: run.demand.map { [$0.run, $0.demand] },
        values: run.values.map { [$0.name, $0.value] },
        rows: program?.lit[index] ?? [],
        y: (depths[index] * 10).rounded() / 10)
    }
  }
}
