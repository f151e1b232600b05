/// The words, numbers, strings, signs and comments of a Swift file.
///
/// It knows enough of the language to distinguish code from text: nested
/// comments, multiline and raw strings, and interpolations. To be fast with
/// many files, it reads bytes and treats all that are not ASCII as letters.
package struct SwiftTokens {
  package enum Token: Equatable {
    case word(String)
    case number(String)
    /// A string's text; nil if it has an interpolation.
    case string(String?)
    case sign(Character)
  }

  package struct Placed: Equatable {
    package var token: Token
    package var line: Int
    /// Its bytes; a string's include the interpolated code, whose tokens are
    /// listed separately, too.
    package var range: Range<Int>
  }

  package private(set) var all: [Placed] = []
  package private(set) var comments: [Range<Int>] = []
  package let bytes: [UInt8]
  /// A Boolean value that indicates whether strings are nested too deep to be
  /// read.
  ///
  /// The compiler must not see a source that was not read.
  package private(set) var isTooDeep = false
  private var depth = 0
  private var index = 0
  private var line = 1

  private static let deepest = 40

  package init(_ source: String) {
    bytes = Array(source.utf8)
    while index < bytes.count { step() }
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private func matches(_ wanted: some Sequence<UInt8>) -> Bool {
    var place = index
    for byte in wanted {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  private func matches(_ wanted: String) -> Bool { matches(wanted.utf8) }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      // Windows ends a line with two bytes.
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
    } else if first == UInt8(ascii: "\"") {
      return readString(hashes: 0, from: start)
    } else if first == UInt8(ascii: "#") {
      return readHashes(from: start)
    } else if first == UInt8(ascii: "`") {
      advance()
      skip { $0.matches("`") || $0.bytes[$0.index].isLineBreak }
      token = .word(
        String(decoding: bytes[(start + 1)..<index], as: UTF8.self))
      advance()
    } else if first.isDigit {
      skip { text in
        // `1.5`, but not `1.description` or `0..<3`.
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

  /// Reads a row of `#` and the string or regular expression that it begins.
  private mutating func readHashes(from start: Int) {
    skip { $0.peek() != UInt8(ascii: "#") }
    let (hashes, line) = (index - start, line)
    if peek() == UInt8(ascii: "\"") {
      return readString(hashes: hashes, from: start)
    }
    guard peek() == UInt8(ascii: "/") else {
      all += (start..<index).map {
        Placed(token: .sign("#"), line: line, range: $0..<($0 + 1))
      }
      return
    }
    // A regular expression. This language mode has none without `#`.
    let end = [UInt8(ascii: "/")] + bytes[start..<index]
    advance()
    skip { $0.matches(end) }
    advance(end.count)
    all.append(Placed(token: .string(nil), line: line, range: start..<index))
  }

  /// Reads a string; interpolated code becomes tokens of its own.
  private mutating func readString(hashes: Int, from start: Int) {
    let (line, place) = (line, all.count)
    all.append(Placed(token: .string(nil), line: line, range: start..<start))
    let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    let quote = [UInt8](
      repeating: UInt8(ascii: "\""), count: matches("\"\"\"") ? 3 : 1)
    let (end, escape) = (quote + marks, [UInt8(ascii: "\\")] + marks)
    advance(quote.count)
    var content: [UInt8] = []
    var isPlain = true
    while index < bytes.count {
      if matches(end) {
        advance(end.count)
        break
      } else if matches(escape) {
        advance(escape.count)
        guard peek() == UInt8(ascii: "(") else {
          content.append(UInt8(ascii: "\\"))
          if let next = peek() { content.append(next) }
          advance()
          continue
        }
        isPlain = false
        advance()
        readInterpolation()
      } else if quote.count == 1, bytes[index].isLineBreak {
        break
      } else {
        content.append(bytes[index])
        advance()
      }
    }
    if isPlain {
      all[place].token = .string(String(decoding: content, as: UTF8.self))
    }
    all[place].range = start..<index
  }

  private mutating func readInterpolation() {
    guard depth < Self.deepest else {
      isTooDeep = true
      index = bytes.count
      return
    }
    depth += 1
    defer { depth -= 1 }
    var open = 1
    while index < bytes.count {
      if matches("(") { open += 1 }
      if matches(")") { open -= 1 }
      if open == 0 { return advance() }
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
