/// The output of a learner's code; only the beginning and the end if it is
/// long.
package struct Printed {
  private static let part = 16 << 10
  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    let room = Self.part - head.count
    head += bytes.prefix(max(0, room))
    tail += bytes.dropFirst(max(0, room)).suffix(Self.part)
    if tail.count > 2 * Self.part {
      tail.removeFirst(tail.count - Self.part)
    }
  }

  /// Adds the output of a later run of the same tests.
  package mutating func append(_ other: Printed) {
    let sum = count + other.count
    append(Array(other.text.utf8)[...])
    count = sum
  }

  /// The whole output, or its beginning and end with a note between them.
  package var text: String {
    let kept = tail.suffix(Self.part)
    let missing = count - head.count - kept.count
    let note = missing > 0 ? "\n… \(missing) bytes left out …\n" : ""
    return String(decoding: head, as: UTF8.self) + note
      + String(decoding: kept, as: UTF8.self)
  }

  /// Returns the output's lines in a safe form: at most `limit` lines of at
  /// most `width` characters, without characters that move the cursor or change
  /// a colour.
  package func lines(limit: Int = 12, width: Int = 100) -> [String] {
    var rows = TrapMessage.withoutReports(text.lines).map { row in
      // A letter may have any number of combining accents.
      let scalars = row.unicodeScalars.prefix(4 * width)
      let row = String(String.UnicodeScalarView(scalars)).printable
      return row.count > width ? row.prefix(width - 1) + "…" : row
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    guard rows.count > limit else { return rows }
    let end = limit / 3
    let left =
      count < 2 * Self.part ? counted(rows.count - limit, "line") : "much"
    return rows.prefix(limit - end) + ["… \(left) left out …"]
      + rows.suffix(end)
  }
}
