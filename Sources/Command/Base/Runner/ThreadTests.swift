import Foundation
import WorkbookCourse

/// The tests of an exercise in which somebody comes between: another thread,
/// or a call from inside a call.
package enum ThreadTests {
  /// The contract's rules of that kind.
  private static let rules = ["T1", "T2", "T3", "P15", "S7", "O11", "C4", "B4"]

  /// What their identifiers look like; nil if there are none.
  package static func pattern(for exercise: Exercise, in checkout: Checkout)
    -> String?
  {
    let functions = checkout.swiftFiles(in: exercise.testFolder)
      .compactMap { checkout.text(checkout.relative($0.path)) }
      .flatMap(functions(in:))
    guard !functions.isEmpty else { return nil }
    return "^\(exercise.testModule)\\..*/(\(functions.joined(separator: "|")))"
      + "\\("
  }

  /// The functions of those tests in a source.
  static func functions(in source: String) -> [String] {
    source.matches(of: #/@Test\(\s*"([^"]*)"[^@]*?func\s+(\w+)/#)
      .filter { match in
        let name = match.1.lowercased()
        return name.contains("thread")
          || rules.contains { match.1.hasPrefix("\($0) ") }
      }
      .map { String($0.2) }
  }
}
