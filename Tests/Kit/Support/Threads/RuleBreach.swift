import Chapter01Handshake
import Findings
import Testing
import Timeline

/// A history that breaks a rule, beside one that keeps it.
struct RuleBreach {
  var expected: [String]
  var actual: [String]
  /// What was seen, in a sentence; it names the misunderstanding.
  var observation: String
  /// What to do, where it is not what the rule says.
  var lesson: String?
  /// What kept the run from its end, if anything did.
  var trouble: Recorder.Trouble?

  init(expected: [String], actual: [String], observation: String? = nil) {
    self.expected = expected
    self.actual = actual
    self.observation =
      observation ?? Self.observation(expected: expected, actual: actual)
  }

  /// What keeps a run from its end.
  init(_ trouble: Recorder.Trouble, expected: [String], actual: [String]) {
    switch trouble {
    case .holdsLock(let call, let place):
      self.init(
        expected: expected, actual: actual + ["(it does not come back)"],
        observation: """
          It holds its lock while it calls out (\(call)): the other thread \
          waits for the lock, and the one that has it waits in that call\
          \(place.map { ", made at \($0)" } ?? "").
          """)
    case .stuck(let deed):
      self.init(
        expected: expected, actual: actual + ["(\(deed) does not come back)"],
        observation: """
          The call "\(deed)" does not come back: it waits for a lock that is \
          held further out, around a call, or it loops without an end.
          """)
    case .endless:
      self.init(
        expected: expected,
        actual: Array(actual.prefix(expected.count + 3)) + ["(without end)"],
        observation: "It goes on calling for ever.")
    }
    self.trouble = trouble
  }

  /// What the command and the learner are told of it.
  func finding(_ lesson: String, see place: String) -> Finding {
    var finding = Finding(
      expected: expected, actual: actual, lesson: "\(observation)\n\(lesson)",
      see: place)
    finding.timelines =
      TimelineComparison(
        expected: .init(lines: expected), actual: .init(lines: actual)
      ).json
    finding.order = Finding.Order(of: self)
    switch trouble {
    case .holdsLock(_, let line):
      finding.trouble = .lock
      finding.lines = [line].compactMap(\.self)
    case .stuck: finding.trouble = .hang
    case .endless: finding.trouble = .endless
    case nil: break
    }
    if let unlock = finding.order?.unlock { finding.lines = [unlock] }
    return finding
  }

  /// Tells of the latest run of a rule that holds, for a learner who wants to
  /// see what is right.
  static func tellLatest(sourceLocation: SourceLocation) {
    let story = Recorder.latest.exchange([])
    let lines = story.map(\.text)
    // A run of a thousand values has nothing to show, and of two threads the
    // one does not know how deep inside calls the other is.
    guard !lines.isEmpty, lines.count <= 40,
      !Finding.Order.isKept(lines)
    else { return }
    let run = Timeline.Recording(
      lines: lines, depths: story.map(\.depth))
    Notes.tell(
      .run(TimelineComparison(expected: run, actual: run).json),
      sourceLocation: sourceLocation)
  }
}

extension RuleBreach {
  /// The first difference in a sentence.
  private static func observation(expected: [String], actual: [String])
    -> String
  {
    let index = zip(expected, actual).prefix { $0 == $1 }.count
    let wanted = index < expected.count ? expected[index] : nil
    guard index < actual.count else { return missing(wanted ?? "") }
    return surplus(
      actual[index], instead: wanted, after: Array(actual[..<index]))
  }

  private static func missing(_ line: String) -> String {
    switch Kind(line) {
    case .subscription: "No subscription is handed over."
    case .value: "A value that was asked for does not come."
    case .end: "The end does not come."
    default: "\"\(line)\" is missing."
    }
  }

  private static func surplus(
    _ line: String, instead wanted: String?, after before: [String]
  ) -> String {
    let isCancelled = before.contains { Kind($0) == .cancel }
    let isOver = before.contains { Kind($0) == .end }
    let kind = Kind(line)
    if line.contains("(inside ") {
      return kind == .end
        ? "The end comes inside a value."
        : "A value comes inside another one: a second loop was started."
    }
    switch (kind, wanted.map(Kind.init)) {
    case (.held, _): return line.prefix(1).uppercased() + line.dropFirst() + "."
    case (.value, .value): return "Another value comes than is due."
    case (.value, _) where isOver: return "A value comes after the end."
    case (.value, _) where isCancelled: return "A value comes after a cancel."
    case (.value, _): return "More values come than were asked for."
    case (.end, _) where isOver: return "The end comes twice."
    case (.end, _) where isCancelled: return "The end comes after a cancel."
    case (.end, .value): return "The end comes before the last value."
    case (.end, _): return "The end comes though nobody could expect it yet."
    case (.subscription, _): return "A second subscription comes."
    case (_, .value): return "A value that was asked for does not come."
    case (_, .end): return "The end does not come when it is due."
    case (_, .subscription): return "The subscription does not come first."
    default:
      return wanted.map { "\"\(line)\" happens instead of \"\($0)\"." }
        ?? "\"\(line)\" happens, and nothing should."
    }
  }

  /// What sort of line it is, whoever it is about.
  private enum Kind {
    case subscription, value, end, cancel, held, other

    init(_ line: String) {
      let text = line.split(separator: ": ", maxSplits: 1).last ?? ""
      self =
        if text.hasSuffix("still held") {
          .held
        } else if text.hasPrefix("subscription") {
          .subscription
        } else if text.hasPrefix("value ") {
          .value
        } else if text.hasPrefix("finished") || text.hasPrefix("failure(") {
          .end
        } else if text.hasPrefix("cancel") { .cancel } else { .other }
    }
  }
}

extension Timeline.Recording {
  /// The recording of a history of the kit: what no picture knows is a remark.
  init(lines: [String], depths: [Int] = []) {
    let known = lines.map { line in
      let word = line.prefix { $0 != " " }
      let isPlain = !line.contains("(") || line.hasPrefix("failure(")
      let calls = ["request", "returned", "value"].contains(word)
      let events = ["subscription", "finished", "cancel"].contains(line)
      let isDemand = calls && !line.contains(" (")
      return events || isDemand || line.hasPrefix("failure(") && isPlain
        ? line : "note \(line)"
    }
    let flat = Timeline.Recording(history: ["subscribe"] + known)
    self.init(
      lanes: flat.lanes,
      events: zip(flat.events, [0] + depths + flat.events.map { _ in 0 })
        .map { event, depth in
          var event = event
          event.depth = depth
          return event
        })
  }
}
