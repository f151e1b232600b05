/// The rules for an answer's source.
///
/// Tests and answer run in the same process. An answer with access to files,
/// processes or the tests could write its own verdict. An answer that imports
/// the finished piece has nothing left to write.
package struct AnswerRules: Equatable {
  package var modules: [String]
  /// Names in those modules that would solve the exercise:
  /// `SingleValuePublisher`.
  package var forbidden: [String] = []
  /// A Boolean value that indicates whether the answer is a prediction: only
  /// literals.
  package var isPrediction = false

  /// The modules that belong to Swift itself.
  package static let standard = [
    "Swift", "_Concurrency", "_StringProcessing",
  ]

  /// The attributes that an answer may use.
  ///
  /// Other attributes can run code that the answer does not show. An attribute
  /// with a capital letter is a type: the answer's own, or one from a module
  /// that it may import.
  static let attributes: Set = [
    "escaping", "autoclosure", "discardableResult", "unknown",
    "available", "propertyWrapper", "resultBuilder",
    "dynamicMemberLookup", "unchecked", "inline",
  ]
}

extension AnswerRules {
  package init(_ exercise: Exercise) {
    self.init(
      modules: exercise.modules + (exercise.kind == .prove ? ["Testing"] : []),
      forbidden: exercise.forbidden, isPrediction: exercise.kind == .predict)
  }
}

/// A use of something that an exercise does not allow.
package struct RuleViolation: Equatable {
  /// One or two sentences: the forbidden use, and the allowed alternative.
  package var text: String
  package var line: Int?

  package init(text: String, line: Int? = nil) {
    self.text = text
    self.line = line
  }
}

extension AnswerRules {
  /// Words that give access to the program's arguments and input, and `unsafe`,
  /// without which the compiler refuses access to memory by address.
  private static let reaching: Set = ["CommandLine", "readLine", "unsafe"]

  /// The largest size of a file in bytes, ten times the longest solution.
  package static let largestFile = 100_000

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

  /// Returns whether each `import` is on its own line and names an allowed
  /// module.
  package func importsPlainly(_ source: String) -> Bool {
    let plain = source.split(separator: "\n").filter { line in
      line.hasPrefix("import ") && importing(String(line.dropFirst(7))) == nil
    }
    return source.ranges(of: "import").count == plain.count
  }

  /// Returns the reason why a module may not be imported; nil if it may.
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

/// The rule that a prediction has only declarations like
/// `public let name: [Type] = literal`.
///
/// Each value must follow a sign such as `[` or `,`, so a prediction cannot
/// call, combine or look up anything. The compiler checks that brackets match.
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
      // No prediction has lists nested this deep.
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

  /// Returns whether a token can be part of a type such as `[String]` or
  /// `Int?`.
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
