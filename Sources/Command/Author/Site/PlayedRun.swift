import Timeline
import TimelineDrawing
import WorkbookBase

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
