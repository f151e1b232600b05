import Foundation

/// One expectation that was not met, taken apart into what a learner needs.
package struct Issue: Equatable {
  /// Lines under a heading: `Expected`, `Actual`, `Predicted`.
  package struct Section: Equatable {
    package var title: String
    package var lines: [String]
  }

  package var sections: [Section] = []
  /// Whether that was read from the code of an expectation, and says more than
  /// a value: whoever can say it in words does not quote it.
  package var isCode = false
  /// What to think about.
  package var lesson = ""
  /// What goes wrong in a smallest program, and when.
  ///
  /// `Loses 2 when a cancels.`
  package var summary: String?
  /// A place in the book: `Chapters/05-Demand.md#run`.
  package var lookAt: String?
  /// What it points at in the answer: the places from which a call was made,
  /// `MapAndFilter.swift:48`, the innermost first, or a method of a piece.
  package var own: [String] = []
  /// Where in the test.
  package var file: String
  package var line: Int

  package var expected: [String]? { lines(of: "Expected") }
  package var actual: [String]? { lines(of: "Actual") }

  private func lines(of title: String) -> [String]? {
    sections.first { $0.title == title }?.lines
  }

  /// Reads what Swift Testing says of an issue.
  ///
  /// - Parameters:
  ///   - headline: its first message, `Expectation failed: (a → 1) == 2`.
  ///   - details: the comments, which teach: see `expectHistory`.
  package init(headline: String, details: [String], file: String, line: Int) {
    self.file = file
    self.line = line
    var remarks: [String] = []
    for detail in details { read(detail, remarks: &remarks) }
    lesson = remarks.joined(separator: "\n")
    if sections.isEmpty, headline != "Issue recorded" {
      sections = Expectation(headline).sections
      isCode = sections.flatMap(\.lines).contains {
        $0.contains(#/ (&&|\|\||!=|<=|>=|<|>) |<not evaluated>| → /#)
      }
    }
  }

  private mutating func read(_ detail: String, remarks: inout [String]) {
    var isInSection = false
    for row in detail.split(separator: "\n", omittingEmptySubsequences: false) {
      let row = String(row)
      if ["Expected:", "Actual:", "Predicted:"].contains(row) {
        sections.append(Section(title: String(row.dropLast()), lines: []))
        isInSection = true
      } else if isInSection, row.hasPrefix("  ") || row.hasPrefix("> ") {
        sections[sections.count - 1].lines.append(row)
      } else {
        isInSection = false
        remark(row, to: &remarks)
      }
    }
  }

  /// A line of the lesson; `Look at:` may stand alone or after a semicolon.
  private mutating func remark(_ row: String, to remarks: inout [String]) {
    if let own = row.after("In your file: ") {
      self.own = own.components(separatedBy: ", ")
      return
    }
    if let summary = row.after("In short: ") {
      self.summary = summary
      return
    }
    var text = row
    if let found = row.range(of: "Look at: ") {
      lookAt = String(row[found.upperBound...]).trimmed
      text = String(row[..<found.lowerBound]).trimmed
      if text.hasSuffix(";") { text.removeLast() }
    }
    if !text.trimmed.isEmpty { remarks.append(text) }
  }
}

/// Turns Swift Testing's headline into what was expected and what happened.
///
/// `Expectation failed: (total → 3) == 4` says that 4 was expected and that
/// `total` was 3, once you know how to read it. A beginner need not.
struct Expectation {
  private(set) var sections: [Issue.Section] = []

  init(_ headline: String) {
    // An address says nothing to a reader, and differs each time.
    let headline = headline.replacing(
      #/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    if let error = headline.after("Caught error: ") {
      say("no error", error)
    } else if let claim = headline.after("Expectation failed: ") {
      read(claim)
    } else {
      sections = [.init(title: "What happened", lines: indented(headline))]
    }
  }

  private mutating func read(_ claim: String) {
    if claim == "an error was expected but none was thrown" {
      say("an error", "none was thrown")
      return
    }
    let (source, values) = Self.reduced(claim)
    if let (left, right) = Self.sides(of: claim) {
      let (leftValue, rightValue) = (Self.value(left), Self.value(right))
      switch (leftValue, rightValue) {
      case (let actual?, let expected?) where expected.source.first != "\"":
        say(
          "\(expected.value)   (\(expected.source))",
          "\(actual.value)   (\(actual.source))")
      case (let actual?, let expected):
        say(expected?.value ?? right, actual.value)
      case (nil, let actual?):
        say(left, actual.value)
      default:
        say(claim, "it is not so")
      }
    } else if let name = source.before(" → false") {
      say("\(name) is true", "it is false" + Self.listed(values))
    } else if let name = source.before(" → nil") {
      say("\(name) has a value", "it is nil")
    } else {
      say(source, values.isEmpty ? "it is not so" : Self.joined(values))
    }
  }

  private mutating func say(_ expected: String, _ actual: String) {
    sections = [
      .init(title: "Expected", lines: indented(expected)),
      .init(title: "Actual", lines: indented(actual)),
    ]
  }

  private func indented(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  " + $0 }
  }
}

// MARK: - Reading `(source → value)`

extension Expectation {
  private typealias Value = (source: String, value: String)

  private static func joined(_ values: [Value]) -> String {
    values.map { "\($0.source) is \($0.value)" }.joined(separator: ", ")
  }

  private static func listed(_ values: [Value]) -> String {
    values.isEmpty ? "" : " (\(joined(values)))"
  }

  /// The two sides of a `==` that stands outside of brackets and quotes.
  private static func sides(of claim: String) -> (String, String)? {
    let characters = Array(claim)
    var depth = 0
    var isQuoted = false
    for index in characters.indices {
      switch characters[index] {
      case "\"" where index == 0 || characters[index - 1] != "\\":
        isQuoted.toggle()
      case "(", "[", "{": if !isQuoted { depth += 1 }
      case ")", "]", "}": if !isQuoted { depth -= 1 }
      case "=" where depth == 0 && !isQuoted:
        if String(characters[index...].prefix(3)) == "== ",
          index > 0, characters[index - 1] == " "
        {
          return (
            String(characters[..<(index - 1)]),
            String(characters[(index + 3)...])
          )
        }
      default: break
      }
    }
    return nil
  }

  /// The source and the value of a whole side such as `(total → 3)`.
  private static func value(_ side: String) -> Value? {
    guard side.hasPrefix("("), side.hasSuffix(")") else { return nil }
    let inner = side.dropFirst().dropLast()
    // A literal may hold an arrow of its own.
    let end = inner.hasPrefix("\"") ? inner.range(of: "\" → ") : nil
    let start = end.map { inner.index(after: $0.lowerBound) }
    guard
      let arrow = inner[(start ?? inner.startIndex)...].range(of: " → ")
    else { return nil }
    return (
      String(inner[..<arrow.lowerBound]), String(inner[arrow.upperBound...])
    )
  }

  /// The claim as it stands in the source, and the values that stood in it.
  private static func reduced(_ claim: String) -> (String, [Value]) {
    guard claim.hasPrefix("("),
      let end = closing(claim),
      let value = value(String(claim[...end]))
    else { return (claim, []) }
    return (value.source + claim[claim.index(after: end)...], [value])
  }

  /// Where the bracket that opens the text closes.
  private static func closing(_ text: String) -> String.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

extension String {
  /// What follows a prefix.
  func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// What stands before a suffix.
  func before(_ suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}
