/// The words, numbers, strings and signs of a Swift file, and its comments.
///
/// It knows as much of the language as is needed to tell code from text: nested
/// comments, strings of several lines, raw strings and what is interpolated.
/// It goes by bytes, since there are many files: what is not ASCII is a letter.
package struct SwiftTokens {
  package enum Token: Equatable {
    case word(String)
    case number(String)
    /// A string's own text; nil if something is interpolated.
    case string(String?)
    case sign(Character)
  }

  package struct Placed: Equatable {
    package var token: Token
    package var line: Int
    /// Its bytes; those of a string hold what is interpolated, which stands
    /// among the tokens, too.
    package var range: Range<Int>
  }

  package private(set) var all: [Placed] = []
  package private(set) var comments: [Range<Int>] = []
  package let bytes: [UInt8]
  private var index = 0
  private var line = 1

  package init(_ source: String) {
    bytes = Array(source.utf8)
    while index < bytes.count { step() }
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private func matches(_ wanted: String) -> Bool {
    wanted.utf8.enumerated().allSatisfy { peek($0.offset) == $0.element }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      // A line break of Windows is one of two bytes.
      if bytes[index] == .lineFeed
        || bytes[index] == .carriageReturn && peek(1) != .lineFeed
      {
        line += 1
      }
      index += 1
    }
  }

  private mutating func skip(until isOver: (Self) -> Bool) {
    while index < bytes.count, !isOver(self) { advance() }
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func step() {
    let (start, line, first) = (index, line, bytes[index])
    let token: Token
    if first <= UInt8(ascii: " ") {
      return advance()
    } else if matches("//") {
      skip { $0.bytes[$0.index].isLineBreak }
      return comments.append(start..<index)
    } else if matches("/*") {
      skipComment()
      return comments.append(start..<index)
    } else if let hashes = hashes(before: "\"") {
      advance(hashes)
      return readString(hashes: hashes, from: start)
    } else if let hashes = hashes(before: "/"), hashes > 0 {
      // A regular expression; without `#` there is none in this language mode.
      let end = "/" + String(repeating: "#", count: hashes)
      advance(hashes + 1)
      skip { $0.matches(end) }
      advance(end.utf8.count)
      token = .string(nil)
    } else if first == UInt8(ascii: "`") {
      advance()
      skip { $0.matches("`") || $0.bytes[$0.index].isLineBreak }
      token = .word(
        String(decoding: bytes[(start + 1)..<index], as: UTF8.self))
      advance()
    } else if first.isDigit {
      skip { text in
        // `1.5`, and not `1.description` or `0..<3`.
        !text.bytes[text.index].isInWord
          && !(text.matches(".") && text.peek(1)?.isDigit == true)
      }
      token = .number(text(from: start))
    } else if first.isInWord {
      skip { !$0.bytes[$0.index].isInWord }
      token = .word(text(from: start))
    } else {
      advance()
      token = .sign(Character(UnicodeScalar(first)))
    }
    all.append(Placed(token: token, line: line, range: start..<index))
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if matches("/*") {
        depth += 1
        advance(2)
      } else if matches("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }

  private func hashes(before sign: String) -> Int? {
    var count = 0
    while peek(count) == UInt8(ascii: "#") { count += 1 }
    return peek(count) == sign.utf8.first ? count : nil
  }

  /// What is interpolated is code, and stands among the tokens as such.
  private mutating func readString(hashes: Int, from start: Int) {
    let (line, place) = (line, all.count)
    let marks = String(repeating: "#", count: hashes)
    let quote = matches("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.utf8.count)
    var content: [UInt8] = []
    var isPlain = true
    while index < bytes.count {
      if matches(quote + marks) {
        advance(quote.utf8.count + hashes)
        break
      } else if matches("\\\(marks)(") {
        isPlain = false
        advance(2 + hashes)
        readInterpolation()
      } else if matches("\\\(marks)") {
        content.append(UInt8(ascii: "\\"))
        advance(1 + hashes)
        if let next = peek() { content.append(next) }
        advance()
      } else if quote.utf8.count == 1, bytes[index].isLineBreak {
        break
      } else {
        content.append(bytes[index])
        advance()
      }
    }
    let text = isPlain ? String(decoding: content, as: UTF8.self) : nil
    all.insert(
      Placed(token: .string(text), line: line, range: start..<index), at: place)
  }

  private mutating func readInterpolation() {
    var depth = 1
    while index < bytes.count {
      if matches("(") { depth += 1 }
      if matches(")") { depth -= 1 }
      if depth == 0 { return advance() }
      step()
    }
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")

  fileprivate var isLineBreak: Bool {
    self == .lineFeed || self == .carriageReturn
  }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Letters, digits, `_` and `$`.
  fileprivate var isInWord: Bool {
    switch self {
    case 0x24, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
