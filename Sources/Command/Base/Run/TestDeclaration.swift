import Findings
import Foundation

/// A test in a source: `@Test("It doubles.", .stress) func doubles() {`.
package struct TestDeclaration: Equatable {
  /// The name in quotes; empty if it has none.
  package var name: String
  package var function: String
  package var tags: Set<TestTag>

  package static func all(of exercise: Exercise, in checkout: Checkout)
    -> [TestDeclaration]
  {
    checkout.swiftFiles(in: exercise.testFolder)
      .compactMap { checkout.text(checkout.relative($0.path)) }
      .flatMap(all(in:))
  }

  package static func all(in source: String) -> [TestDeclaration] {
    let tokens = SwiftTokens(source).all.map(\.token)
    return tokens.indices.compactMap { index in
      guard tokens[index...].starts(with: [.sign("@"), .word("Test")]),
        let end = tokens[index...].firstIndex(of: .word("func")),
        case .word(let function)? = tokens[end...].dropFirst().first
      else { return nil }
      var test = TestDeclaration(name: "", function: function, tags: [])
      for token in tokens[(index + 2)..<end] {
        if case .word(let word) = token, let tag = TestTag(rawValue: word) {
          test.tags.insert(tag)
        }
      }
      if tokens[index + 2] == .sign("("),
        case .string(let name?) = tokens[index + 3]
      {
        test.name = name
      }
      return test
    }
  }

  /// A Boolean value that indicates whether a second thread or a nested call
  /// interrupts a call in it.
  package var isInterleaved: Bool { !tags.isEmpty }
}

extension [TestDeclaration] {
  package func pattern(for exercise: Exercise) -> String? {
    isEmpty
      ? nil
      : "^\(exercise.testModule)\\..*/"
        + "(\(map(\.function).joined(separator: "|")))\\("
  }
}
