import Foundation

/// A module's interface, as the compiler writes it.
///
/// The compiler keeps everything private out of the interface, so the same
/// compiled tests fit all answers with the same interface.
package struct Interface: Codable, Hashable {
  /// The text without the compiler's comments at the top.
  package private(set) var text = ""
  /// The names of top-level types, functions and operators.
  package private(set) var names: Set<String> = []
  /// The members and conformances that the module adds to types of other
  /// modules.
  package private(set) var additions: Set<Addition> = []

  /// A member of another module's type, or its conformance to a protocol.
  package struct Addition: Codable, Hashable {
    /// `Optional`, or the module's name if the symbol graph names no type.
    var type: String
    /// `==(_:_:)`.
    var member: String
  }

  package init() {}

  /// - Parameters:
  ///   - written: the text of the module's interface file.
  ///   - graphs: the module's symbol graphs with package access:
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

  /// Returns the declarations that the tests could use by mistake: a public
  /// name that the tests use, or a public member of another module's type.
  ///
  /// - Parameters:
  ///   - models: the interfaces of the starter and of the solution.
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

  /// Names that the tests use without spelling them, because macros and
  /// literals expand to them.
  private static let unspoken: Set = [
    "Swift", "Testing", "ExerciseSupport", "_Concurrency",
  ]
}

/// The part of the compiler's symbol graph that is used here.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    var pathComponents: [String]
  }

  struct Relationship: Decodable {
    var kind: String
    var target: String

    /// A Boolean value that indicates whether the source declares it: the
    /// compiler lists `Copyable` and `Escapable` with every extension.
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
