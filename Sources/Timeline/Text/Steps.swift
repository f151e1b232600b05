/// A recording that is gone through one event at a time.
///
/// It is a value that knows nothing of terminals: a command, or another
/// program, moves it and shows what it says.
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

  /// How many events there are.
  public var count: Int { recording.events.count }
  /// How many of them have happened.
  public private(set) var position = 0

  /// Begins before the first event; the picture is at most `width` columns wide.
  public init(_ recording: TimelineRecording, width: Int = 80) {
    self.recording = recording
    // Two columns are the margin's, where the latest event is marked.
    let columns = TerminalColumns([recording], width: max(width - 2, 20))
    head = columns.head
    lines = TerminalBuilder.lines(recording, columns)
  }

  /// Lets the next event happen; does nothing after the last one.
  public mutating func forward() { position = min(position + 1, count) }

  /// Takes the latest event back; does nothing before the first one.
  public mutating func back() { position = max(position - 1, 0) }

  /// The latest event; nil before the first one.
  public var event: TimelineRecording.Event? {
    position == 0 ? nil : recording.events[position - 1]
  }

  /// The latest event with its lanes; empty before the first one.
  public var sentence: String { event?.sentence ?? "" }

  /// The calls that the latest event is inside of, the outermost first.
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

  /// The watched values just before the latest event, in their order.
  public var values: [(name: String, value: String)] {
    recording.watched.compactMap { watched in
      event?.values[watched.name].map { (watched.name, $0) }
    }
  }

  /// What each run was asked for and has not delivered after the latest event:
  /// `max(2)`, `unlimited`.
  public var demand: [(run: String, demand: String)] {
    var outstanding = OutstandingDemand()
    recording.events.prefix(position).forEach { outstanding.count($0) }
    return outstanding.runs.map { run, values in
      (run, values.map { "max(\($0))" } ?? "unlimited")
    }
  }

  /// The diagram as far as it goes, the latest event marked with `>`.
  public var picture: [String] {
    let latest = lines.firstIndex { $0.event == position - 1 }
    return head.map { "  " + $0 }
      + lines.enumerated().filter { $0.element.event < position }
      .map { ($0.offset == latest ? "> " : "  ") + $0.element.text }
  }
}
