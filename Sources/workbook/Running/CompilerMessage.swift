import Foundation

/// One message of the compiler: `First.swift:30:14: error: cannot convert …`.
struct CompilerMessage: Equatable {
  enum Severity: String {
    case error, warning, note
  }

  /// As the compiler printed it.
  var file: String
  var line: Int
  var column: Int
  var severity: Severity
  var text: String

  /// The messages in what a compiler printed, each once.
  ///
  /// A build repeats a message for each job that runs into it.
  static func all(in output: String) -> [CompilerMessage] {
    var found: [CompilerMessage] = []
    for row in output.split(whereSeparator: \.isNewline) {
      guard let message = CompilerMessage(row), !found.contains(message)
      else { continue }
      found.append(message)
    }
    return found
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
    guard parts.count == 4, let line = Int(parts[0]),
      let column = Int(parts[1]),
      let severity = Severity(rawValue: parts[2].trimmed)
    else { return nil }
    self.file = String(file)
    self.line = line
    self.column = column
    self.severity = severity
    text = parts[3].trimmed
  }
}
