/// The declarations in a Swift file, found in its tokens.
package struct Declarations {
  package struct Declaration: Equatable {
    /// `struct`, `func`, `var`, `case` and others.
    package var kind: String
    package var name: String
    /// The parameters' labels, `_` for none; nil if it cannot have parameters.
    package var labels: [String]?
    /// `public`, `static` and others.
    package var modifiers: Set<String>
    /// The type that it is a member of, `Publishers.Map`; empty at top level,
    /// and nil inside the body of a function.
    package var owner: String?
    /// A Boolean value that indicates whether it is public without its own
    /// modifier: a case of a public enumeration, or a requirement of a public
    /// protocol.
    package var isLent = false
    /// The line in the file, without the body.
    package var text: String
    package var line: Int

    package var isPublic: Bool {
      modifiers.contains("public") || modifiers.contains("open")
    }

    /// `spend(_:on:)`, `Greeting`, `==`.
    package var title: String {
      name + (labels.map { "(" + $0.map { "\($0):" }.joined() + ")" } ?? "")
    }

    /// The kind and the title: `struct Greeting`, `func spend(_:on:)`.
    ///
    /// A property's type and storage are omitted, because a task often asks the
    /// learner to choose them.
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

  package private(set) var all: [Declaration] = []
  package let imports: Set<String>

  /// The declarations with a public modifier of their own.
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
    // Nil marks a body that is not a type's.
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
    // `x.init`, and `class` in a protocol's inheritance clause.
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

  /// Returns the labels of the parameter list at the start, after a generic
  /// clause; nil if there is none.
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
      // The `>` of an arrow closes nothing.
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
