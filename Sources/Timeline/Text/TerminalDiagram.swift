/// A sequence diagram of plain characters.
///
///     program  publisher  subscription  subscriber
///        |         |           |            |
///        |-------->|           |            |       subscribe
///        |         |----------------------->|         subscription
///        |         |           |<-----------|           request max(1)
///
/// The words are at the right, indented once for each surrounding call. The
/// watched values follow. A lane's line is `:` until its object is created, `|`
/// while it lives, and empty after its release. A dotted arrow is a demand that
/// `receive(_:)` returned.
public enum TerminalDiagram {
  /// Draws the recording in lines of at most `width` columns, each with a line
  /// break.
  public static func render(
    _ recording: TimelineRecording, width: Int = 80
  ) -> String {
    let columns = TerminalColumns([recording], width: max(width, 20))
    let lines = TerminalBuilder.lines(recording, columns).map(\.text)
    return (columns.head + lines).map { $0 + "\n" }.joined()
  }
}

extension TimelineRecording.Event {
  /// The character on the lane of an event with only one lane.
  var sign: Character {
    switch kind {
    case .born: "o"
    case .released: "X"
    default: "*"
    }
  }

  /// The text beside the lanes.
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
