/// An expected run and the actual one.
///
/// As JSON it is
///
///     {"version": 1, "expected": {…}, "actual": {…}}
///
/// Both are recordings in the form of `TimelineRecording.json`. A failing
/// exercise attaches it to its test as `timelines.json`.
public struct TimelineComparison: Codable, Equatable, Sendable {
  /// The version of the JSON form.
  public private(set) var version = 1
  /// The expected recording.
  public var expected: TimelineRecording
  /// The actual recording.
  public var actual: TimelineRecording

  /// Compares two recordings.
  public init(expected: TimelineRecording, actual: TimelineRecording) {
    self.expected = expected
    self.actual = actual
  }

  /// The index of the first event that differs; nil if none does.
  ///
  /// Kind, lanes, text and time are compared.
  public var firstDifference: Int? {
    let (one, other) = (expected.events, actual.events)
    let common = zip(one, other).prefix { $0.isLike($1) }.count
    return common == one.count && common == other.count ? nil : common
  }

  /// Draws both runs as text, the expected one first.
  ///
  /// A `>` in the margin marks the first event that differs in each.
  public static func render(
    expected: TimelineRecording, actual: TimelineRecording, width: Int = 80
  ) -> String {
    TimelineComparison(expected: expected, actual: actual).render(width: width)
  }

  /// Draws both runs as text, the expected one first.
  public func render(width: Int = 80) -> String {
    var runs = [expected, actual]
    if expected.events.allSatisfy({ $0.depth == 0 }) {
      // An expectation written as a history has no depth.
      runs = runs.map(\.flat)
    }
    // Both runs have the same columns, so that their lines are aligned.
    let columns = TerminalColumns(runs, width: max(width - 2, 20))
    return zip(["Expected:", "Actual:"], runs).map { title, run in
      title + "\n" + draw(run, columns)
    }.joined(separator: "\n")
  }

  private func draw(
    _ recording: TimelineRecording, _ columns: TerminalColumns
  ) -> String {
    let mark = firstDifference
    let lines = TerminalBuilder.lines(recording, columns)
    let marked = lines.firstIndex { $0.event == mark }
    var rows = columns.head.map { "  " + $0 }
    rows += lines.enumerated().map { index, line in
      (index == marked ? "> " : "  ") + line.text
    }
    if recording.events.isEmpty {
      rows.append("> (nothing)")
    } else if mark == recording.events.count {
      rows.append("> (nothing more)")
    }
    return rows.map { $0 + "\n" }.joined()
  }
}

extension TimelineRecording {
  /// The recording without depth.
  fileprivate var flat: Self {
    let events = events.map { event in
      var event = event
      event.depth = 0
      return event
    }
    return Self(lanes: lanes, events: events)
  }
}

extension TimelineComparison {
  /// The two histories, with time and lanes if the lines are equal without
  /// them.
  public var lines: (expected: [String], actual: [String]) {
    let plain = (expected.history, actual.history)
    let common = zip(plain.0, plain.1).prefix { $0 == $1 }.count
    guard let first = firstDifference, first < common else { return plain }
    func full(_ event: TimelineRecording.Event) -> String {
      "time \(event.time), \(event.sentence)"
    }
    return (expected.events.map(full), actual.events.map(full))
  }
}
