/// A sequence diagram of plain characters.
///
///     program  publisher  subscription  subscriber
///        |         |           |            |
///        |-------->|           |            |       subscribe
///        |         |----------------------->|         subscription
///        |         |           |<-----------|           request max(1)
///
/// The words stand to the right, and a call that is made inside another is
/// indented below it. Beside them stand the watched values. A lane's line is
/// `:` until its object is born, `|` while it lives, and nothing after its
/// release. A dotted arrow is a demand that `receive(_:)` returned.
public enum TerminalDiagram {
  /// Draws the recording in lines of at most `width` columns, each ended.
  public static func render(
    _ recording: TimelineRecording, width: Int = 80
  ) -> String {
    let columns = TerminalColumns([recording], width: max(width, 20))
    let lines = TerminalBuilder.lines(recording, columns).map(\.text)
    return (columns.head + lines).map { $0 + "\n" }.joined()
  }
}

extension TimelineRecording.Event {
  /// What stands on the lane of an event that is about one lane only.
  var sign: Character {
    switch kind {
    case .born: "o"
    case .released: "X"
    default: "*"
    }
  }

  /// What is written beside the lanes.
  var words: String {
    switch kind {
    case .born, .released: "\(to ?? "") \(kind.rawValue)"
    case .count: "\(to ?? ""): \(text) strong"
    case .note: "(\(text))"
    default: label
    }
  }

  /// The event with its lanes: `subscriber to publisher: subscribe`.
  package var sentence: String {
    guard let from, let to else { return line }
    return "\(from) to \(to): \(line)"
  }
}
