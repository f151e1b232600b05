/// A sequence diagram of plain characters.
///
///     publisher       subscription        subscriber
///         |                 |                 |
///         |<----------- subscribe ------------|
///
/// A lane's line is `:` until its object is born, `|` while it lives, and
/// nothing after its release. A dotted arrow is a demand that `receive(_:)`
/// returned.
public enum TerminalDiagram {
  /// Draws the recording in lines of at most `width` columns, each ended.
  public static func render(
    _ recording: Timeline.Recording, width: Int = 80
  ) -> String {
    let columns = TerminalColumns(recording, width: max(width, 20))
    return TerminalBuilder.lines(recording, columns)
      .map { $0.text + "\n" }.joined()
  }
}

extension TerminalRow {
  mutating func putArrow(_ event: Timeline.Event, _ from: Int, _ to: Int) {
    let shaft: Character = event.kind == .returned ? "." : "-"
    if from == to {
      write("<-'", at: from + 1)
    } else if from < to {
      for column in from + 1..<to { put(shaft, at: column) }
      put(">", at: to - 1)
    } else {
      for column in to + 1..<from { put(shaft, at: column) }
      put("<", at: to + 1)
    }
  }
}

extension Timeline.Event {
  /// What stands on the lane of an event that has only one.
  var sign: Character {
    switch kind {
    case .born: "o"
    case .released: "X"
    default: "*"
    }
  }

  /// What is written beside the sign.
  var words: String {
    switch kind {
    case .born: "born"
    case .released: "released"
    case .count: "references: \(text)"
    case .note: text
    default: line
    }
  }

  /// The event with its lanes: `subscriber to publisher: subscribe`.
  var sentence: String {
    guard let from, let to else { return line }
    return "\(from) to \(to): \(line)"
  }
}
