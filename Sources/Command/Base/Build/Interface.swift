import Foundation

/// What a module shows to others, as the compiler writes it down.
///
/// Two answers with the same interface can be tested by the same compiled
/// tests: the compiler was told to keep everything else out of it.
package struct Interface: Codable, Hashable {
  /// The text without the compiler's remarks at the top.
  package private(set) var text = ""
  /// The names at the top level: of types, functions, operators.
  package private(set) var names: Set<String> = []
  /// What it adds to the types of other modules.
  package private(set) var additions: Set<Addition> = []

  /// A member, or a protocol that somebody else's type is made to conform to.
  package struct Addition: Codable, Hashable {
    /// `Optional`, or the module's name where the compiler does not say.
    var type: String
    /// `==(_:_:)`.
    var member: String
  }

  package init() {}

  /// - Parameters:
  ///   - written: the module's interface file.
  ///   - graphs: the module's symbol graphs, down to what a package shares:
  ///     `Answer.symbols.json`, and one for each module whose types it extends,
  ///     `Answer@Swift.symbols.json`.
  package init(_ written: String, graphs: [URL] = []) throws {
    text = written.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("// swift-") }.joined(separator: "\n")
    for file in graphs {
      let graph = try JSONDecoder().decode(
        SymbolGraph.self, from: Data(contentsOf: file))
      let paths = graph.symbols.map(\.pathComponents)
      let parts = file.lastPathComponent.split { "@.".contains($0) }
      guard file.lastPathComponent.contains("@") else {
        names.formUnion(
          paths.filter { $0.count == 1 }.map { $0[0].withoutArguments })
        continue
      }
      let module = String(parts[1])
      for path in paths {
        additions.insert(
          Addition(
            type: path.dropLast().last ?? module, member: path.last ?? ""))
      }
      for relation in graph.relationships where relation.isMeant {
        additions.insert(
          Addition(type: "a type of \(module)", member: relation.target))
      }
    }
  }

  /// What others could mistake for something else: a public name that the
  /// tests call, or a public member of somebody else's type.
  ///
  /// - Parameters:
  ///   - models: what the starter and the solution show.
  ///   - tests: the source of the tests.
  package func shadows(models: [Interface], tests: String) -> [RuleViolation] {
    let called = Set(
      SwiftTokens(tests).all.compactMap { placed -> String? in
        if case .word(let word) = placed.token { return word }
        return nil
      })
    func isMistakable(_ name: String) -> Bool {
      let isOperator = !(name.first?.isLetter ?? false) && name.first != "_"
      return isOperator || called.contains(name)
        || Self.unspoken.contains(name) || name.hasSuffix("LiteralType")
    }
    let given = models.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    let known = models.reduce(into: Set<Addition>()) {
      $0.formUnion($1.additions)
    }
    let ours = Set(known.map(\.type))
    let strange = additions.subtracting(known).filter {
      !ours.contains($0.type) || isMistakable($0.member.withoutArguments)
    }
    return names.subtracting(given).filter(isMistakable).sorted().map {
      RuleViolation(
        text: "`\($0)` is a name that the tests use; do not make it public.")
    }
      + Set(strange.map(\.type)).sorted().map {
        RuleViolation(
          text: """
            The tests would use what you add to \($0) too; do not make it \
            public.
            """)
      }
  }

  /// What tests use without a word of it: what macros and literals become.
  private static let unspoken: Set = [
    "Swift", "Testing", "ExerciseSupport", "_Concurrency",
  ]
}

/// What the compiler writes about a module's declarations, as far as it matters
/// here.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    var pathComponents: [String]
  }

  struct Relationship: Decodable {
    var kind: String
    var target: String

    /// Whether somebody wrote that down: what every type conforms to is told
    /// with each extension.
    var isMeant: Bool {
      kind == "conformsTo"
        && !["s:s8CopyableP", "s:s9EscapableP"].contains(target)
    }
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

extension String {
  /// `double` of `double(_:)`, and `==` of `==(_:_:)`.
  fileprivate var withoutArguments: String {
    let end = dropFirst().firstIndex(of: "(") ?? endIndex
    return String(self[..<end])
  }
}
