import WorkbookBase

struct PublicNames {
  /// A type with its members, or a member that every publisher or a type of
  /// another module receives.
  struct Name: Equatable {
    /// `Subscribers.Demand`, `Publisher.map(_:)`.
    var name: String
    var members: [String] = []
  }

  /// The names in alphabetical order.
  private(set) var all: [Name] = []

  init(of sources: [String]) {
    let found = sources.flatMap { Declarations(of: $0).all }
      .filter { $0.owner != nil && $0.kind != "extension" }
    let hidden = found.filter { $0.isType && !$0.isShown }.map(\.path)
    let shown = found.filter { declared in
      declared.isShown
        && !hidden.contains { "\(declared.path).".hasPrefix("\($0).") }
    }
    var types: [String: Set<String>] = [:]
    for declared in shown where declared.isType {
      types[declared.path] = []
    }
    var operators: Set<String> = []
    for declared in shown where !declared.isType {
      if declared.owner == "Publisher", types["Publisher"] == nil {
        operators.insert(declared.path)
      } else {
        types[declared.owner ?? "", default: []].insert(declared.word)
      }
    }
    all =
      types.map { Name(name: $0.key, members: $0.value.sorted()) }
      + operators.map { Name(name: $0) }
    all.sort { $0.name < $1.name }
  }
}

extension Declarations.Declaration {
  fileprivate var isType: Bool { Declarations.types.contains(kind) }
  fileprivate var isShown: Bool { isPublic || isLent }
  fileprivate var word: String { kind == "case" ? name : title }
  fileprivate var path: String {
    (owner ?? "").isEmpty ? word : "\(owner ?? "").\(word)"
  }
}
