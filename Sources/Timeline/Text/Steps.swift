/// A recording shown one event at a time.
///
/// It does not depend on a terminal: a command or another program moves it and
/// shows its texts.
///
///     var steps = Steps(recording)
///     steps.forward()
///     steps.picture   // the terminal's diagram, as far as it goes
///     steps.sentence  // program to publisher: subscribe
///     steps.inside    // the calls that this one is inside of
public struct Steps {
  private let recording: TimelineRecording
  private let head: [String]
  private let lines: [TerminalBuilder.Line]

  /// The number of events.
  public var count: Int { recording.events.count }
  /// The number of events shown so far.
  public private(set) var position = 0

  /// Starts before the first event; the picture has at most `width` columns.
  public init(_ recording: TimelineRecording, width: Int = 80) {
    self.recording = recording
    // The margin with the mark of the latest event takes two columns.
    let columns = TerminalColumns([recording], width: max(width - 2, 20))
    head = columns.head
    lines = TerminalBuilder.lines(recording, columns)
  }

  /// Shows the next event; has no effect after the last one.
  public mutating func forward() { position = min(position + 1, count) }

  /// Hides the latest event; has no effect before the first one.
  public mutating func back() { position = max(position - 1, 0) }

  /// The latest event; nil before the first one.
  public var event: TimelineRecording.Event? {
    position == 0 ? nil : recording.events[position - 1]
  }

  /// The latest event with its lanes; empty before the first one.
  public var sentence: String { event?.sentence ?? "" }

  /// The running calls around the latest event, outermost first.
  public var inside: [String] {
    guard let event else { return [] }
    let ends = recording.ends
    let earlier = recording.events[..<(position - 1)].indices
    return earlier.filter { index in
      let call = recording.events[index]
      return call.thread == event.thread && call.depth < event.depth
        && ends[index] >= position
    }.map { recording.events[$0].line }
  }

  /// The watched values just before the latest event.
  public var values: [(name: String, value: String)] {
    recording.watched.compactMap { watched in
      event?.values[watched.name].map { (watched.name, $0) }
    }
  }

  /// The outstanding demand of each run after the latest event: `max(2)`,
  /// `unlimited`.
  public var demand: [(run: String, demand: String)] {
    var outstanding = OutstandingDemand()
    recording.events.prefix(position).forEach { outstanding.count($0) }
    return outstanding.runs.map { run, values in
      (run, values.map { "max(\($0))" } ?? "unlimited")
    }
  }

  /// The diagram up to the latest event, which is marked with `>`.
  public var picture: [String] {
    let latest = lines.firstIndex { $0.event == position - 1 }
    return head.map { "  " + $0 }
      + lines.enumerated().filter { $0.element.event < position }
      .map { ($0.offset == latest ? "> " : "  ") + $0.element.text }
  }
}
