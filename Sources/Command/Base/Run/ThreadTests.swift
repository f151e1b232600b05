import Findings
import Foundation

/// A test as it stands in a suite.
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

  /// Whether somebody comes between in it: another thread, or a call from
  /// inside a call, as in the programs that searches go through.
  package var isInterleaved: Bool { !tags.isEmpty }
}

extension [TestSource] {
  /// What their identifiers look like; nil if there are none.
  package func pattern(for exercise: Exercise) -> String? {
    isEmpty
      ? nil
      : "^\(exercise.testModule)\\..*/"
        + "(\(map(\.function).joined(separator: "|")))\\("
  }
}
