import Foundation

/// One message of the compiler: `First.swift:30:14: error: cannot convert …`.
package struct CompilerMessage: Equatable {
  package enum Severity: String {
    case error, warning, note
  }

  /// As the compiler printed it.
  package var file: String
  package var line: Int
  package var column: Int
  package var severity: Severity
  package var text: String
  /// What the compiler adds, with the line where that is known to be.
  package var notes: [Note] = []

  package struct Note: Equatable {
    package var line: Int?
    package var text: String
  }

  package init(
    file: String, line: Int, column: Int, severity: Severity, text: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.text = text
  }

  /// The messages in what a compiler printed, each once.
  ///
  /// A build repeats a message for each job that runs into it. Notes stand
  /// below their message, in the lines of source that are shown with it.
  package static func all(in output: String) -> [CompilerMessage] {
    var found: [CompilerMessage] = []
    var latest: Int?
    var shown: Int?
    for row in output.split(whereSeparator: \.isNewline) {
      if let message = CompilerMessage(row) {
        latest = found.firstIndex { $0.isLike(message) }
        if latest == nil {
          found.append(message)
          latest = found.count - 1
        }
        shown = nil
      } else if let match = row.wholeMatch(of: #/ *(\d*) *\| ?(.*)/#) {
        shown = Int(match.1) ?? shown
        guard let latest, let note = match.2.firstMatch(of: #/- note: (.*)$/#)
        else { continue }
        let text = String(note.1)
        if !found[latest].notes.contains(where: { $0.text == text }) {
          found[latest].notes.append(Note(line: shown, text: text))
        }
      }
    }
    return found
  }

  private func isLike(_ other: Self) -> Bool {
    (file, line, column, severity, text)
      == (other.file, other.line, other.column, other.severity, other.text)
  }
}

extension CompilerMessage {
  fileprivate init?(_ row: Substring) {
    guard let swift = row.range(of: ".swift:"), row.first != " " else {
      return nil
    }
    let file = row[..<row.index(before: swift.upperBound)]
    let parts = row[swift.upperBound...]
      .split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[0]) else { return nil }
    // The linker knows the line and no column: `A.swift:25: error: …`.
    let hasColumn = parts.count == 4 && Int(parts[1]) != nil
    let rest = parts.dropFirst(hasColumn ? 2 : 1)
    guard let word = rest.first?.trimmed,
      let severity = Severity(rawValue: word)
    else { return nil }
    self.file = String(file)
    self.line = line
    column = hasColumn ? Int(parts[1]) ?? 1 : 1
    self.severity = severity
    text = rest.dropFirst().joined(separator: ":").trimmed
  }
}

extension [CompilerMessage] {
  /// From the top of the file down, which is the order to mend them in; of a
  /// line, what cannot be read comes before what follows from it.
  package var inOrder: [CompilerMessage] {
    func order(_ one: CompilerMessage) -> (String, Int, Int, Int) {
      (one.file, one.line, one.text.hasPrefix("expected ") ? 0 : 1, one.column)
    }
    return sorted { order($0) < order($1) }
  }
}

/// Something that the test calls and the learner's file no longer has.
package struct LostDeclaration {
  /// What the compiler says in the test.
  package var message: CompilerMessage
  /// How the starter declares it: `public func answer(_ n: Int) -> Int`.
  package var expected: [String]

  package init(
    _ message: CompilerMessage, of exercise: Exercise, in answer: Answer,
    of checkout: Checkout
  ) {
    self.message = message
    expected = Declarations.lost(
      from: exercise, in: answer.text, of: checkout, error: message.text)
  }
}
