/// The words, numbers, strings and signs of a Swift file, without its comments.
///
/// It knows as much of the language as is needed to tell code from text: nested
/// comments, strings of several lines, raw strings and what is interpolated.
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
  }

  package private(set) var all: [Placed] = []
  private var text: [Character]
  private var index = 0
  private var line = 1

  package init(_ source: String) {
    // A line break of Windows is one character already.
    text = Array(source)
    while index < text.count { step() }
    text = []
  }

  private func peek(_ distance: Int = 0) -> Character? {
    index + distance < text.count ? text[index + distance] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < text.count {
      if text[index].isNewline { line += 1 }
      index += 1
    }
  }

  private mutating func add(_ token: Token, at line: Int) {
    all.append(Placed(token: token, line: line))
  }

  private mutating func step() {
    let first = text[index]
    if first.isWhitespace {
      advance()
    } else if first == "/", peek(1) == "/" {
      while let next = peek(), !next.isNewline { advance() }
    } else if first == "/", peek(1) == "*" {
      skipComment()
    } else if first == "\"" {
      readString(hashes: 0)
    } else if first == "#", let hashes = hashes(before: "\"") {
      advance(hashes)
      readString(hashes: hashes)
    } else if first == "#", let hashes = hashes(before: "/") {
      skipExpression(hashes: hashes)
    } else if first == "`" {
      let start = line
      advance()
      var word = ""
      while let next = peek(), next != "`", !next.isNewline {
        word.append(next)
        advance()
      }
      advance()
      add(.word(word), at: start)
    } else if first.isLetter || first == "_" || first == "$" {
      let start = line
      add(
        .word(take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }),
        at: start)
    } else if first.isNumber {
      let start = line
      add(.number(take { $0.isLetter || $0.isNumber || $0 == "_" }), at: start)
    } else {
      add(.sign(first), at: line)
      advance()
    }
  }

  private mutating func take(while belongs: (Character) -> Bool) -> String {
    var taken = ""
    while let next = peek(), belongs(next) {
      taken.append(next)
      advance()
    }
    return taken
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if peek() == "/", peek(1) == "*" {
        depth += 1
        advance(2)
      } else if peek() == "*", peek(1) == "/" {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && index < text.count
  }

  private func hashes(before sign: Character) -> Int? {
    var count = 0
    while peek(count) == "#" { count += 1 }
    return peek(count) == sign ? count : nil
  }

  /// A regular expression; without `#` there is none in this language mode.
  private mutating func skipExpression(hashes: Int) {
    let start = line
    let end = "/" + String(repeating: "#", count: hashes)
    advance(hashes + 1)
    while index < text.count, !matches(end) { advance() }
    advance(end.count)
    add(.string(nil), at: start)
  }

  private func matches(_ wanted: String) -> Bool {
    wanted.enumerated().allSatisfy { peek($0.offset) == $0.element }
  }

  /// What is interpolated is code, and stands among the tokens as such.
  private mutating func readString(hashes: Int) {
    let start = line
    let place = all.count
    let marks = String(repeating: "#", count: hashes)
    let quote = matches("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.count)
    var content = ""
    var isPlain = true
    while index < text.count {
      if matches(quote + marks) {
        advance(quote.count + hashes)
        break
      } else if matches("\\\(marks)(") {
        isPlain = false
        advance(2 + hashes)
        readInterpolation()
      } else if matches("\\\(marks)") {
        content += "\\"
        advance(1 + hashes)
        if let next = peek() { content.append(next) }
        advance()
      } else if quote.count == 1, text[index].isNewline {
        break
      } else {
        content.append(text[index])
        advance()
      }
    }
    all.insert(
      Placed(token: .string(isPlain ? content : nil), line: start), at: place)
  }

  private mutating func readInterpolation() {
    var depth = 1
    while index < text.count {
      if peek() == "(" { depth += 1 }
      if peek() == ")" { depth -= 1 }
      if depth == 0 {
        advance()
        return
      }
      step()
    }
  }
}
