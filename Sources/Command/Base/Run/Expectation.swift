import Findings
import Foundation

/// Turns Swift Testing's headline into an expected and an actual value.
///
/// `Expectation failed: (total → 3) == 4` means that 4 was expected and that
/// `total` was 3.
struct Expectation {
  private(set) var comparison: Finding.Comparison?
  private var source = ""

  init(_ headline: String) {
    // An address differs each time.
    let headline = headline.replacing(
      #/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    if headline == "Issue recorded" { return }
    source = headline
    if let error = headline.after("Caught error: ") {
      say("no error", error)
    } else if let claim = headline.after("Expectation failed: ") {
      read(claim)
    } else {
      comparison = .event(rows(headline))
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
    comparison = .condition(
      source: source, expected: rows(expected), actual: rows(actual))
  }

  private func rows(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
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

  /// Returns the two sides of a `==` outside brackets and quotes.
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

  /// Returns the source and the value of a whole side such as `(total → 3)`.
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

  /// Returns the claim as in the source, and its values.
  private static func reduced(_ claim: String) -> (String, [Value]) {
    guard claim.hasPrefix("("),
      let end = closing(claim),
      let value = value(String(claim[...end]))
    else { return (claim, []) }
    return (value.source + claim[claim.index(after: end)...], [value])
  }

  /// Returns the index of the bracket that closes the first one.
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
  /// Returns the text after a prefix; nil without it.
  func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// Returns the text before a suffix; nil without it.
  func before(_ suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}

extension Finding {
  /// A Boolean value that indicates whether the comparison shows code with
  /// operators, which a lesson in words replaces.
  package var isCode: Bool {
    let lines: [String] =
      switch comparison {
      case .condition(_, let expected, let actual): expected + actual
      case .event(let lines): lines
      default: []
      }
    return lines.contains {
      $0.contains(#/ (&&|\|\||!=|<=|>=|<|>) |<not evaluated>| → /#)
    }
  }
}
