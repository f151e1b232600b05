/// Swift source as HTML, with its words told apart.
///
/// It knows what a reader sees at a glance: comments, strings, keywords, types,
/// numbers and attributes. Every line stands for itself, so that a page may
/// number them.
struct SwiftColors {
  private(set) var lines: [String] = [""]
  private let bytes: [UInt8]
  private var index = 0

  init(_ source: String) {
    bytes = Array(source.utf8)
    while index < bytes.count { step() }
    if lines.count > 1, lines.last == "" { lines.removeLast() }
  }

  private func at(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private mutating func step() {
    let byte = bytes[index]
    if byte == .slash, at(1) == .slash {
      add("c", until: { $0.at(0) == .newline })
    } else if byte == .slash, at(1) == .star {
      add("c", skipping: 2) { text in
        text.at(-2) == .star && text.at(-1) == .slash
      }
    } else if byte == .quote {
      addString()
    } else if byte == .at || byte == .hash, at(1).map(\.isLetter) == true {
      add("a", skipping: 1) { !($0.at(0)?.isWord ?? false) }
    } else if byte.isDigit {
      add("n") { !($0.at(0).map { $0.isWord || $0 == .dot } ?? false) }
    } else if byte.isLetter {
      addWord()
    } else {
      add(nil, skipping: 1) { _ in true }
    }
  }

  private mutating func addString() {
    if at(1) == .quote, at(2) == .quote {
      add("s", skipping: 3) { text in
        text.at(-3) == .quote && text.at(-2) == .quote && text.at(-1) == .quote
      }
    } else {
      var isEscaped = false
      add("s", skipping: 1) { text in
        let last = text.at(-1)
        defer { isEscaped = last == .backslash && !isEscaped }
        return text.at(0) == .newline
          || last == .quote && !isEscaped && text.hasMoved
      }
    }
  }

  private mutating func addWord() {
    var end = index
    while end < bytes.count, bytes[end].isWord { end += 1 }
    let word = String(decoding: bytes[index..<end], as: UTF8.self)
    let isMember = index > 0 && bytes[index - 1] == .dot
    let style: String? =
      Self.keywords.contains(word) && !isMember
      ? "k" : word.first?.isUppercase == true ? "t" : nil
    let length = end - index
    add(style, skipping: length) { _ in true }
  }

  /// A place in the text that moves on.
  private struct Reader {
    let bytes: [UInt8]
    var index: Int
    let start: Int

    var hasMoved: Bool { index > start }

    func at(_ distance: Int) -> UInt8? {
      bytes.indices.contains(index + distance) ? bytes[index + distance] : nil
    }
  }

  private mutating func add(
    _ style: String?, skipping: Int = 0, until isOver: (Reader) -> Bool
  ) {
    var reader = Reader(
      bytes: bytes, index: min(index + skipping, bytes.count),
      start: index + skipping)
    while reader.index < bytes.count, !isOver(reader) { reader.index += 1 }
    let text = String(decoding: bytes[index..<reader.index], as: UTF8.self)
    index = max(reader.index, index + 1)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, row) in rows.enumerated() {
      if number > 0 { lines.append("") }
      guard !row.isEmpty else { continue }
      let inner = row.escaped
      lines[lines.count - 1] +=
        style.map { "<span class=\"\($0)\">\(inner)</span>" } ?? inner
    }
  }

  private static let keywords: Set<String> = [
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

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let backslash = UInt8(ascii: "\\")
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let at = UInt8(ascii: "@")
  fileprivate static let hash = UInt8(ascii: "#")
  fileprivate static let dot = UInt8(ascii: ".")

  fileprivate var isDigit: Bool { (48...57).contains(self) }
  /// A letter, an underscore, or a part of a letter beyond ASCII.
  fileprivate var isLetter: Bool {
    (65...90).contains(self) || (97...122).contains(self) || self == 95
      || self > 127
  }
  fileprivate var isWord: Bool { isLetter || isDigit }
}
