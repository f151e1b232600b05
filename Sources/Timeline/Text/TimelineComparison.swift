/// What a run should have been and what it was.
///
/// As JSON it is
///
///     {"version": 1, "expected": {…}, "actual": {…}}
///
/// where the two are recordings in the form of `TimelineRecording.json`.
/// A failing exercise attaches it to its test as `timelines.json`.
public struct TimelineComparison: Codable, Equatable, Sendable {
  /// The version of the JSON form.
  public private(set) var version = 1
  /// What should have happened.
  public var expected: TimelineRecording
  /// What happened.
  public var actual: TimelineRecording

  /// Compares two recordings.
  public init(expected: TimelineRecording, actual: TimelineRecording) {
    self.expected = expected
    self.actual = actual
  }

  /// The place of the first event that differs, or nil if none does.
  ///
  /// It counts what happened, between whom, and when.
  public var firstDifference: Int? {
    let (one, other) = (expected.events, actual.events)
    let common = zip(one, other).prefix { $0.isLike($1) }.count
    return common == one.count && common == other.count ? nil : common
  }

  /// Draws both runs with plain characters, the expected one above.
  ///
  /// A `>` in the margin marks the first event that differs in each.
  public static func render(
    expected: TimelineRecording, actual: TimelineRecording, width: Int = 80
  ) -> String {
    TimelineComparison(expected: expected, actual: actual).render(width: width)
  }

  /// Draws both runs with plain characters, the expected one above.
  public func render(width: Int = 80) -> String {
    var runs = [expected, actual]
    if expected.events.allSatisfy({ $0.depth == 0 }) {
      // An expectation written as a history says nothing of depth.
      runs = runs.map(\.flat)
    }
    // One set of columns, so that the two stand exactly below each other.
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
  /// The same without depth.
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
  /// The two histories as lines, told apart by time and lanes as well where
  /// the words alone are the same.
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
