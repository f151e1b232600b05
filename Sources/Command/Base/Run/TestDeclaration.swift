import Findings
import Foundation

package struct TestDeclaration {
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

  static func all(in source: String) -> [TestDeclaration] {
    source.matches(of: #/@Test\(\s*"([^"]*)"([^@]*?)func\s+(\w+)/#).map {
      let traits = $0.2.matches(of: #/\.(\w+)/#)
      return TestDeclaration(
        name: String($0.1), function: String($0.3),
        tags: Set(traits.compactMap { TestTag(rawValue: String($0.1)) }))
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
