import Foundation

/// One message of the compiler: `First.swift:30:14: error: cannot convert …`.
package struct CompilerMessage: Equatable {
  package enum Severity: String {
    case error, warning, note
  }

  /// The path, as the compiler printed it.
  package var file: String
  package var line: Int
  package var column: Int
  package var severity: Severity
  package var text: String
  /// The compiler's notes, each with its line if that is known.
  package var notes: [Note] = []

  package struct Note: Equatable {
    package var line: Int?
    package var text: String
  }

  /// Returns the messages in a compiler's output, without repetitions.
  ///
  /// A build repeats a message for each job that encounters it. Notes follow
  /// their message, among the lines of source that it shows.
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
    // The linker prints a line but no column: `A.swift:25: error: …`.
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
  /// The messages in the order in which to fix them: from the top of the file
  /// down, and a syntax error before other errors in its line.
  package var inOrder: [CompilerMessage] {
    func order(_ one: CompilerMessage) -> (String, Int, Int, Int) {
      (one.file, one.line, one.text.hasPrefix("expected ") ? 0 : 1, one.column)
    }
    return sorted { order($0) < order($1) }
  }
}

/// A declaration that the tests use and the learner's file no longer has.
package struct LostDeclaration {
  /// The compiler's message about the tests.
  package var message: CompilerMessage
  /// The missing declarations that the message names, or else all, as the
  /// starter writes them.
  package var expected: [String]

  init(
    _ message: CompilerMessage, of exercise: Exercise, in answer: Answer,
    of checkout: Checkout
  ) {
    self.message = message
    let kept = Set(Declarations(of: answer.text).shown.map(\.text))
    let gone = Declarations(of: checkout.keptStarter(of: exercise) ?? "").shown
      .filter { !kept.contains($0.text) }
    let named = gone.filter { message.text.contains("'\($0.name)") }
    expected = (named.isEmpty ? gone : named).map(\.text)
  }
}
