import Findings
import Foundation

/// A test in the source of a suite.
package struct TestSource {
  package var name: String
  package var function: String
  package var tags: Set<TestTag>

  /// All tests of an exercise.
  package static func all(of exercise: Exercise, in checkout: Checkout)
    -> [TestSource]
  {
    checkout.swiftFiles(in: exercise.testFolder)
      .compactMap { checkout.text(checkout.relative($0.path)) }
      .flatMap(all(in:))
  }

  static func all(in source: String) -> [TestSource] {
    source.matches(of: #/@Test\(\s*"([^"]*)"([^@]*?)func\s+(\w+)/#).map {
      let traits = $0.2.matches(of: #/\.(\w+)/#)
      return TestSource(
        name: String($0.1), function: String($0.3),
        tags: Set(traits.compactMap { TestTag(rawValue: String($0.1)) }))
    }
  }

  /// Whether a second thread or a nested call interrupts a call in it.
  package var isInterleaved: Bool { !tags.isEmpty }
}

extension [TestSource] {
  /// A pattern for the tests' identifiers; nil if there are no tests.
  package func pattern(for exercise: Exercise) -> String? {
    isEmpty
      ? nil
      : "^\(exercise.testModule)\\..*/"
        + "(\(map(\.function).joined(separator: "|")))\\("
  }
}
