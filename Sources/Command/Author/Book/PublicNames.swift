import WorkbookCourse
import WorkbookTools

/// What a finished module shows to its users, found by the looks of its files:
/// the formatter indents each scope by two spaces.
struct PublicNames {
  /// A type with its members, those that a type of another module is given, or
  /// one that every publisher is given.
  struct Name: Equatable {
    /// `Subscribers.Demand`, `Publisher.map(_:)`.
    var name: String
    var members: [String] = []
  }

  /// In the order of their names.
  private(set) var all: [Name] = []

  init(of sources: [String]) {
    let found = sources.flatMap(Self.declarations)
    let hidden = Set(found.filter { $0.isType && !$0.isShown }.map(\.qualified))
    let shown = found.filter { declared in
      declared.isShown && !hidden.contains { declared.isInside($0) }
    }
    var types: [String: Set<String>] = [:]
    for declared in shown where declared.isType {
      types[declared.qualified] = []
    }
    var operators: Set<String> = []
    for declared in shown where !declared.isType {
      if declared.owner == "Publisher", types["Publisher"] == nil {
        operators.insert(declared.qualified)
      } else {
        types[declared.owner, default: []].insert(declared.name)
      }
    }
    all =
      types.map { Name(name: $0.key, members: $0.value.sorted()) }
      + operators.map { Name(name: $0) }
    all.sort { $0.name < $1.name }
  }

  private struct Found {
    var owner: String
    var name: String
    var isType: Bool
    var isShown: Bool

    var qualified: String { owner.isEmpty ? name : "\(owner).\(name)" }

    func isInside(_ type: String) -> Bool {
      "\(qualified).".hasPrefix("\(type).")
    }
  }

  private struct Scope {
    var indent: Int
    var name: String
    /// The kinds of members that are public without saying so.
    var lends: Set<String>
  }

  private static func declarations(in source: String) -> [Found] {
    var scopes: [Scope] = []
    var found: [Found] = []
    let lines = source.lines
    for (index, line) in lines.enumerated() {
      let start = line.drop { $0 == " " }
      if start.isEmpty || start.hasPrefix("//") { continue }
      let indent = line.count - start.count
      // A declaration may go on over several lines.
      let whole = lines[index...].prefix(8).map(\.trimmed)
        .joined(separator: " ").replacing("`", with: "")
      guard let declared = Declared(whole) else { continue }
      scopes.removeAll { $0.indent >= indent }
      if declared.kind == "extension" {
        scopes = [Scope(indent: indent, name: declared.name, lends: [])]
        continue
      }
      let scope = scopes.last
      if let scope, indent > scope.indent + 2 { continue }
      let isShown =
        declared.isPublic || scope?.lends.contains(declared.kind) == true
      let isType = types.contains(declared.kind)
      let new = Found(
        owner: scope?.name ?? "", name: declared.name, isType: isType,
        isShown: isShown)
      found.append(new)
      if isType {
        let lends = isShown ? lent[declared.kind] ?? [] : []
        scopes.append(Scope(indent: indent, name: new.qualified, lends: lends))
      }
    }
    return found
  }

  private static let types: Set = [
    "struct", "class", "enum", "actor", "protocol",
  ]

  private static let lent: [String: Set<String>] = [
    "enum": ["case"],
    "protocol": ["associatedtype", "func", "init", "subscript", "var"],
  ]
}

/// One declaration: `public static func max(_ value: Int)`.
private struct Declared {
  var isPublic: Bool
  var kind: String
  /// With its labels, where it has any.
  var name: String

  /// Made once, because compiling it takes longer than matching a line.
  private static let pattern =
    #/
    (?:@\w+(?:\([^)]*\))?\s+)*
    (?<words>(?:
      (?:public|open|package|private|fileprivate|internal|final|static
        |indirect|mutating|nonisolated|override|convenience|required|weak
        |lazy|prefix)
      (?:\(\w+\))?\s+)*)
    (?<kind>struct|class|enum|actor|protocol|extension|typealias
      |associatedtype|func|var|let|init|subscript|case)\b
    \s*(?<rest>.*)
    /#

  init?(_ text: String) {
    guard let match = text.prefixMatch(of: Self.pattern) else { return nil }
    let words = match.words.split(separator: " ")
    isPublic = words.contains("public") || words.contains("open")
    kind = String(match.kind)
    let rest = match.rest
    switch kind {
    case "init", "subscript": name = kind + Declarations.labels(in: rest)
    case "func":
      let symbol = rest.prefix { "=<>+-*/~!&|".contains($0) }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      name =
        symbol.isEmpty ? word + Declarations.labels(in: rest) : String(symbol)
    default:
      name = String(
        rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) })
    }
    if name.isEmpty || name.hasPrefix(".") { return nil }
  }
}
