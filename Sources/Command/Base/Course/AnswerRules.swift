/// What an answer may use, and how to say so.
///
/// The tests run in one process with the answer. An answer that may reach for
/// files, processes, or the tests themselves could write its own verdict; an
/// answer that may import the finished piece has nothing left to write.
package struct AnswerRules: Equatable {
  /// The modules that it may import.
  package var modules: [String]
  /// Names in those modules that would answer the exercise by themselves:
  /// `SingleValuePublisher`.
  package var forbidden: [String] = []
  /// Whether it is a prediction: nothing but literals.
  package var isPrediction = false

  /// What Swift itself brings along.
  package static let standard = [
    "Swift", "_Concurrency", "_StringProcessing",
  ]

  /// The attributes that an answer has a use for.
  ///
  /// Others change what is run before or instead of what is written. One that
  /// begins with a capital is a type: the answer's own, or one of a module that
  /// it may import.
  static let attributes: Set = [
    "escaping", "autoclosure", "discardableResult", "unknown",
    "available", "propertyWrapper", "resultBuilder",
    "dynamicMemberLookup", "unchecked", "inline",
  ]
}

extension AnswerRules {
  /// What the course table says about an exercise.
  package init(_ exercise: Exercise) {
    self.init(
      modules: exercise.modules + (exercise.kind == .prove ? ["Testing"] : []),
      forbidden: exercise.forbidden, isPrediction: exercise.kind == .predict)
  }
}

/// Something in an answer that its exercise does not allow.
package struct RuleViolation: Equatable {
  /// What is not allowed, and what is: one or two sentences.
  package var text: String
  /// The line in the answer, where it is known.
  package var line: Int?

  package init(text: String, line: Int? = nil) {
    self.text = text
    self.line = line
  }
}

extension AnswerRules {
  /// Words that reach past the types of an answer, into the program's own
  /// arguments and input; and the one with which memory may be reached by its
  /// address, which the compiler refuses without it.
  private static let reaching: Set = ["CommandLine", "readLine", "unsafe"]

  /// How many bytes a file has at most; the longest solution has a tenth.
  package static let largestFile = 100_000

  /// What a source says that it must not.
  package func violations(in source: String) -> [RuleViolation] {
    guard source.utf8.count <= Self.largestFile else {
      return [
        RuleViolation(
          text: """
            It has more than \(Self.largestFile / 1000) kilobytes, which no \
            answer needs.
            """)
      ]
    }
    let read = SwiftTokens(source)
    guard !read.isTooDeep else {
      return [RuleViolation(text: "It is nested too deeply to be read.")]
    }
    let tokens = read.all
    return imports(tokens) + attributes(tokens) + names(tokens)
      + (isPrediction ? Prediction.violations(in: tokens) : [])
  }

  private func imports(_ tokens: [SwiftTokens.Placed]) -> [RuleViolation] {
    tokens.indices.compactMap { index in
      guard tokens[index].token == .word("import"), index + 1 < tokens.count,
        tokens[index].line == tokens[index + 1].line,
        case .word(var name) = tokens[index + 1].token
      else { return nil }
      let kinds = [
        "struct", "class", "enum", "protocol", "func", "var", "let",
        "typealias",
      ]
      if kinds.contains(name), index + 2 < tokens.count,
        case .word(let module) = tokens[index + 2].token
      {
        name = module
      }
      return importing(name).map {
        RuleViolation(text: $0, line: tokens[index].line)
      }
    }
  }

  /// Whether the word `import` stands nowhere but in lines of its own, each
  /// with a module that is allowed.
  package func importsPlainly(_ source: String) -> Bool {
    let plain = source.split(separator: "\n").filter { line in
      line.hasPrefix("import ") && importing(String(line.dropFirst(7))) == nil
    }
    return source.ranges(of: "import").count == plain.count
  }

  /// Why a module may not be imported; nil if it may.
  package func importing(_ module: String) -> String? {
    guard !modules.contains(module), !Self.standard.contains(module) else {
      return nil
    }
    let others =
      modules.isEmpty
      ? "It needs no import at all."
      : "It may import \(modules.listed) and nothing else."
    return "This exercise does not allow `import \(module)`. \(others)"
  }

  private func attributes(_ tokens: [SwiftTokens.Placed]) -> [RuleViolation] {
    tokens.indices.compactMap { index in
      guard tokens[index].token == .sign("@"), index + 1 < tokens.count,
        case .word(let name) = tokens[index + 1].token,
        !Self.attributes.contains(name), name.first?.isUppercase != true
      else { return nil }
      return RuleViolation(
        text: "An answer has no use for the attribute `@\(name)`.",
        line: tokens[index].line)
    }
  }

  private func names(_ tokens: [SwiftTokens.Placed]) -> [RuleViolation] {
    tokens.indices.compactMap { index in
      guard case .word(let word) = tokens[index].token else { return nil }
      let before = index >= 2 ? tokens[index - 2].token : .sign(" ")
      let isMember = index >= 1 && tokens[index - 1].token == .sign(".")
      let whole =
        if isMember, case .word(let owner) = before { "\(owner).\(word)" } else
        { word }
      let isDirective =
        word == "sourceLocation" && index >= 1
        && tokens[index - 1].token == .sign("#")
      if Self.reaching.contains(word) || isDirective {
        return RuleViolation(
          text: "An answer has no use for `\(word)`.",
          line: tokens[index].line)
      }
      guard forbidden.contains(word) || forbidden.contains(whole) else {
        return nil
      }
      return RuleViolation(
        text:
          "`\(whole)` would be the whole answer, so it is not allowed here.",
        line: tokens[index].line)
    }
  }
}

/// A prediction is written down, not computed.
enum Prediction {
  static func violations(in tokens: [SwiftTokens.Placed]) -> [RuleViolation] {
    var reader = Reader(rest: tokens[...])
    return reader.read().map { [$0] } ?? []
  }

  /// `public let name: [Type] = literal`, again and again.
  private struct Reader {
    var rest: ArraySlice<SwiftTokens.Placed>
    private var depth = 0

    init(rest: ArraySlice<SwiftTokens.Placed>) { self.rest = rest }

    mutating func read() -> RuleViolation? {
      while let first = rest.first {
        if first.token == .word("import") {
          rest = rest.dropFirst(2)
        } else if !readDeclaration() {
          let line = rest.first?.line ?? first.line
          return RuleViolation(
            text: """
              A prediction is written down, not computed: `public let` with a \
              literal, and nothing else. Is a comma or a quotation mark missing?
              """, line: line)
        }
      }
      return nil
    }

    private mutating func readDeclaration() -> Bool {
      take(.word("public"))
      guard take(.word("let")), word() else { return false }
      if take(.sign(":")) {
        // A type, as far as predictions have any: `[String]`, `Int?`.
        var depth = 0
        while let next = rest.first?.token, next != .sign("=") {
          switch next {
          case .sign("["), .sign("("): depth += 1
          case .sign("]"), .sign(")"): depth -= 1
          case .word, .sign("?"), .sign(","), .sign("."), .sign(":"): break
          default: return false
          }
          rest = rest.dropFirst()
        }
        guard depth == 0 else { return false }
      }
      return take(.sign("=")) && literal()
    }

    private mutating func literal() -> Bool {
      switch rest.first?.token {
      case .string(.some), .number, .word("true"), .word("false"),
        .word("nil"):
        rest = rest.dropFirst()
        if take(.sign(".")) {
          guard case .number = rest.first?.token else { return false }
          rest = rest.dropFirst()
        }
        return true
      case .sign("-"):
        rest = rest.dropFirst()
        guard case .number = rest.first?.token else { return false }
        return literal()
      case .sign("."):
        rest = rest.dropFirst()
        return word()
      case .sign("["): return list(until: "]")
      case .sign("("): return list(until: ")")
      default: return false
      }
    }

    private mutating func list(until end: Character) -> Bool {
      rest = rest.dropFirst()
      depth += 1
      defer { depth -= 1 }
      // Nobody predicts lists of lists of lists of lists.
      guard depth < 10 else { return false }
      while !take(.sign(end)) {
        guard literal() else { return false }
        if take(.sign(":")), !literal() { return false }
        if !take(.sign(",")), rest.first?.token != .sign(end) { return false }
      }
      return true
    }

    @discardableResult
    private mutating func take(_ token: SwiftTokens.Token) -> Bool {
      guard rest.first?.token == token else { return false }
      rest = rest.dropFirst()
      return true
    }

    private mutating func word() -> Bool {
      guard case .word = rest.first?.token else { return false }
      rest = rest.dropFirst()
      return true
    }
  }
}
