import WorkbookBase

/// A test in a source: `@Test("It doubles.") func doubles() {`.
struct WrittenTest: Equatable {
  /// The name in quotes; empty if it has none.
  var name: String
  var function: String

  static func all(in source: String) -> [WrittenTest] {
    let tokens = SwiftTokens(source).all.map(\.token)
    return tokens.indices.compactMap { index in
      guard tokens[index...].starts(with: [.sign("@"), .word("Test")]),
        let start = tokens[index...].firstIndex(of: .word("func")),
        case .word(let function)? = tokens[start...].dropFirst().first
      else { return nil }
      guard tokens[(index + 2)...].first == .sign("("),
        case .string(let name?)? = tokens[(index + 3)...].first
      else { return WrittenTest(name: "", function: function) }
      return WrittenTest(name: name, function: function)
    }
  }
}
