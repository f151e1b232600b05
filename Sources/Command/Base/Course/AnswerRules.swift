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

/// A prediction is written down, not computed: `public let name: [Type] =
/// literal`, again and again.
///
/// A value stands behind a sign that opens one, so nothing is called, combined or
/// looked up. Whether brackets match is the compiler's to tell.
enum Prediction {
  static func violations(in tokens: [SwiftTokens.Placed]) -> [RuleViolation] {
    var rest = tokens[...]
    while let first = rest.first {
      if first.token == .word("import") {
        rest = rest.dropFirst(2)
      } else if !dropDeclaration(from: &rest) {
        let text = """
          A prediction is written down, not computed: `public let` with a \
          literal, and nothing else. Is a comma or a quotation mark missing?
          """
        return [RuleViolation(text: text, line: (rest.first ?? first).line)]
      }
    }
    return []
  }

  private static func dropDeclaration(
    from rest: inout ArraySlice<SwiftTokens.Placed>
  ) -> Bool {
    if rest.first?.token == .word("public") { rest = rest.dropFirst() }
    guard rest.first?.token == .word("let") else { return false }
    rest = rest.dropFirst()
    guard case .word? = rest.first?.token else { return false }
    rest = rest.dropFirst()
    if rest.first?.token == .sign(":") {
      rest = rest.drop { isOfType($0.token) }
    }
    guard rest.first?.token == .sign("=") else { return false }
    rest = rest.dropFirst()
    var (previous, depth) = (SwiftTokens.Token.sign("="), 0)
    while let token = rest.first?.token,
      previous == .sign(".") || !begins(token)
    {
      if token == .sign("[") || token == .sign("(") { depth += 1 }
      if token == .sign("]") || token == .sign(")") { depth -= 1 }
      // Nobody predicts lists of lists of lists of lists.
      guard depth < 10, isOfLiteral(token, after: previous) else {
        return false
      }
      previous = token
      rest = rest.dropFirst()
    }
    return previous != .sign("=")
  }

  private static func begins(_ token: SwiftTokens.Token) -> Bool {
    [.word("public"), .word("let"), .word("import")].contains(token)
  }

  /// As far as predictions have any: `[String]`, `Int?`.
  private static func isOfType(_ token: SwiftTokens.Token) -> Bool {
    switch token {
    case .word: true
    case .sign(let sign): "[]()?,.:".contains(sign)
    default: false
    }
  }

  private static func isOfLiteral(
    _ token: SwiftTokens.Token, after previous: SwiftTokens.Token
  ) -> Bool {
    let opening = "=[(,:".map { SwiftTokens.Token.sign($0) }
    let isOpened = opening.contains(previous)
    switch token {
    case .string(let text): return isOpened && text != nil
    case .number: return isOpened || previous == .sign("-")
    case .word(let word):
      return previous == .sign(".")
        || isOpened && ["true", "false", "nil"].contains(word)
    case .sign(let sign):
      return "]),:".contains(sign) || isOpened && "[(-.".contains(sign)
    }
  }
}
