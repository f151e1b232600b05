/// What a Swift file declares, found by its looks.
package struct Declarations {
  package struct Declaration: Equatable {
    /// `struct`, `func`, `var`, `case` and their like.
    package var kind: String
    package var name: String
    /// Of its parameters, `_` for one without; nil where it has none to have.
    package var labels: [String]?
    /// `public`, `static` and their like.
    package var modifiers: Set<String>
    /// The type that it is a member of, `Publishers.Map`; empty if none is, and
    /// nil inside the body of a function.
    package var owner: String?
    /// Whether it is a case of a public enumeration, or a requirement of a
    /// public protocol: that says `public` for it.
    package var isLent = false
    /// The line as it stands in the file, without its body.
    package var text: String
    package var line: Int

    package var isPublic: Bool {
      modifiers.contains("public") || modifiers.contains("open")
    }

    /// `spend(_:on:)`, `Greeting`, `==`.
    package var title: String {
      name + (labels.map { "(" + $0.map { "\($0):" }.joined() + ")" } ?? "")
    }

    /// With its kind: `struct Greeting`, `func spend(_:on:)`.
    ///
    /// Whether a property is stored, and which type it has, is often the very
    /// thing that a task asks for, so it does not show here.
    package var signature: String {
      switch kind {
      case "init", "subscript": title
      case "var", "let": "property \(name)"
      default: "\(kind) \(title)"
      }
    }
  }

  private struct Scope {
    var kind: String
    var name: String
    var isPublic: Bool

    func lends(_ member: String) -> Bool {
      switch kind {
      case "enum": isPublic && member == "case"
      case "protocol": isPublic && !["let", "case"].contains(member)
      default: false
      }
    }
  }

  /// Everything that the file declares.
  package private(set) var all: [Declaration] = []
  package let imports: Set<String>

  /// What others see, without what is lent.
  package var shown: [Declaration] { all.filter(\.isPublic) }

  package static let types: Set = [
    "struct", "class", "enum", "actor", "protocol",
  ]
  private static let kinds = types.union([
    "extension", "typealias", "associatedtype", "func", "var", "let", "init",
    "subscript", "case", "operator", "precedencegroup", "macro",
  ])
  private static let modifiers: Set = [
    "public", "open", "package", "private", "fileprivate", "internal", "final",
    "static", "class", "indirect", "mutating", "nonisolated", "override",
    "convenience", "required", "weak", "unowned", "lazy", "prefix", "infix",
    "postfix",
  ]

  package init(of source: String) {
    let rows = source.lines.map(\.trimmed)
    imports = Set(rows.filter { $0.hasPrefix("import ") })
    let tokens = SwiftTokens(source).all
    // Nil stands for a body that is not a type's.
    var scopes: [Scope?] = []
    var opening: Scope?
    for index in tokens.indices {
      switch tokens[index].token {
      case .sign("{"):
        scopes.append(opening)
        opening = nil
      case .sign("}"): _ = scopes.popLast()
      case .word(let kind) where Self.kinds.contains(kind):
        guard var found = Self.declaration(kind, at: index, in: tokens) else {
          continue
        }
        let scope = scopes.last
        found.owner = scope == nil ? "" : scope??.name
        found.isLent = scope??.lends(kind) ?? false
        found.text = rows[found.line - 1].prefix { $0 != "{" }.trimmed
        all.append(found)
        guard Self.types.contains(kind) || kind == "extension" else { continue }
        let isMember = kind != "extension" && found.owner?.isEmpty == false
        opening = Scope(
          kind: kind,
          name: isMember ? "\(found.owner ?? "").\(found.name)" : found.name,
          isPublic: found.isPublic)
      default: continue
      }
    }
  }

  private static func declaration(
    _ kind: String, at index: Int, in tokens: [SwiftTokens.Placed]
  ) -> Declaration? {
    func token(_ index: Int) -> SwiftTokens.Token? {
      tokens.indices.contains(index) ? tokens[index].token : nil
    }
    // `x.init`, and what a protocol is for.
    if token(index - 1) == .sign(".") || token(index - 1) == .sign(":") {
      return nil
    }
    var name = ""
    var end = index + 1
    if kind == "init" || kind == "subscript" {
      name = kind
      if token(end) == .sign("?") || token(end) == .sign("!") { end += 1 }
    } else if case .word(let word) = token(end) {
      if kind == "class", kinds.contains(word) { return nil }
      name = word
      end += 1
      while kind == "extension", token(end) == .sign("."),
        case .word(let word) = token(end + 1)
      {
        name += ".\(word)"
        end += 2
      }
    } else if kind == "func" || kind == "operator" {
      while case .sign(let sign) = token(end), sign != "(", sign != ":" {
        name.append(sign)
        end += 1
      }
      end = tokens.endIndex
    }
    if name.isEmpty { return nil }
    var labels: [String]?
    if ["func", "init", "subscript", "case"].contains(kind) {
      labels = parameterLabels(in: tokens[min(end, tokens.endIndex)...])
    }
    if kind == "init" || kind == "subscript", labels == nil { return nil }

    var start = index
    var words: Set<String> = []
    while true {
      if case .word(let word) = token(start - 1), modifiers.contains(word) {
        words.insert(word)
        start -= 1
      } else if token(start - 1) == .sign(")"),
        token(start - 2) == .word("set")
      {
        start -= 3
      } else {
        break
      }
    }
    return Declaration(
      kind: kind, name: name, labels: labels, modifiers: words, text: "",
      line: tokens[start].line)
  }

  /// The labels of a parameter list that a text begins with, behind what is
  /// generic; nil if it begins with none.
  private static func parameterLabels(in tokens: ArraySlice<SwiftTokens.Placed>)
    -> [String]?
  {
    var labels: [String] = []
    var (label, isNamed) = (nil as String?, false)
    var previous = SwiftTokens.Token.sign(" ")
    var (depth, isInside) = (0, false)
    for placed in tokens {
      let isParameter = isInside && depth == 1
      switch placed.token {
      case .sign("("), .sign("["), .sign("{"), .sign("<"):
        // A type without a label: `([Int])`.
        if isParameter { label = label ?? "_" }
        if depth == 0, placed.token == .sign("(") { isInside = true }
        depth += 1
      // The one of an arrow closes nothing.
      case .sign(">") where previous == .sign("-"): break
      case .sign(")"), .sign("]"), .sign("}"), .sign(">"): depth -= 1
      case .sign(":") where isParameter: isNamed = true
      case .word(let word) where isParameter: label = label ?? word
      default: if depth == 0 { return nil }
      }
      let isAtEnd = isInside && depth == 0
      if let found = label, isAtEnd || isParameter && placed.token == .sign(",")
      {
        labels.append(isNamed ? found : "_")
        (label, isNamed) = (nil, false)
      }
      if isAtEnd { return labels }
      previous = placed.token
    }
    return nil
  }
}

extension Declarations {
  /// What the starter declares and a learner's answer no longer does: those
  /// that the compiler's message speaks of, or else all of them.
  package static func lost(
    from exercise: Exercise, in answer: String, of checkout: Checkout,
    error: String
  ) -> [String] {
    guard let starter = checkout.keptStarter(of: exercise)
    else { return [] }
    let kept = Set(Declarations(of: answer).shown.map(\.text))
    let gone = Declarations(of: starter).shown
      .filter { !kept.contains($0.text) }
    let named = gone.filter { error.contains("'\($0.name)") }
    return (named.isEmpty ? gone : named).map(\.text)
  }
}
