import WorkbookBase

/// Swift source as HTML with syntax colours.
///
/// It marks comments, strings, keywords, types, numbers and attributes. Each
/// line is complete, so that a page can number the lines.
struct SwiftColors {
  private(set) var lines: [String] = [""]

  init(_ source: String) {
    let swift = SwiftTokens(source)
    let tokens = swift.all
    let styled =
      tokens.indices.compactMap { Self.style(of: $0, in: tokens) }
      + swift.comments.map { ($0, "c") }
    var end = 0
    for (range, style) in styled.sorted(by: {
      $0.0.lowerBound < $1.0.lowerBound
    })
    where range.lowerBound >= end {
      add(swift.bytes[end..<range.lowerBound], nil)
      add(swift.bytes[range], style)
      end = range.upperBound
    }
    add(swift.bytes[end...], nil)
    if lines.count > 1, lines.last == "" { lines.removeLast() }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, _ style: String?) {
    let rows = bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, row) in rows.enumerated() {
      if number > 0 { lines.append("") }
      guard !row.isEmpty else { continue }
      let text = String(decoding: row, as: UTF8.self).escaped
      lines[lines.count - 1] +=
        style.map { "<i class=\($0)>\(text)</i>" } ?? text
    }
  }

  private static func style(of index: Int, in tokens: [SwiftTokens.Placed])
    -> (Range<Int>, String)?
  {
    let range = tokens[index].range
    let before = index > 0 ? tokens[index - 1] : nil
    let isNext = before?.range.upperBound == range.lowerBound
    switch (tokens[index].token, isNext ? before?.token : nil) {
    case (.string, _): return (range, "s")
    case (.number, _): return (range, "n")
    case (.sign, _): return nil
    case (.word, .sign("@")), (.word, .sign("#")):
      return (range.lowerBound - 1..<range.upperBound, "a")
    case (.word(let word), let sign):
      if Self.keywords.contains(word), sign != .sign(".") {
        return (range, "k")
      }
      return word.first?.isUppercase == true ? (range, "t") : nil
    }
  }

  static let keywords: Set<String> = [
    "Any", "Self", "actor", "any", "as", "associatedtype", "async", "await",
    "break", "case", "catch", "class", "continue", "convenience", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "final", "for", "func", "guard", "if", "import",
    "in", "indirect", "init", "inout", "internal", "is", "lazy", "let",
    "mutating", "nil", "nonisolated", "open", "override", "package",
    "private", "protocol", "public", "repeat", "required", "rethrows",
    "return", "self", "set", "some", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var",
    "weak", "where", "while", "willSet", "didSet",
  ]
}
