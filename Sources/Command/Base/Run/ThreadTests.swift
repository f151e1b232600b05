import Foundation

/// The tests of an exercise in which somebody comes between: another thread,
/// or a call from inside a call, as in the programs that searches go through.
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
    return pattern(of: functions, for: exercise)
  }

  /// What the identifiers of some functions look like; nil if there are none.
  package static func pattern(of functions: [String], for exercise: Exercise)
    -> String?
  {
    guard !functions.isEmpty else { return nil }
    return "^\(exercise.testModule)\\..*/(\(functions.joined(separator: "|")))"
      + "\\("
  }

  /// The functions of those tests in a source.
  static func functions(in source: String) -> [String] {
    tests(in: source)
      .filter { test in
        test.name.lowercased().contains("thread")
          || TestOutcome.isSearch(test.name)
          || rules.contains { test.name.hasPrefix("\($0) ") }
      }
      .map(\.function)
  }

  /// All tests in a source that have a name in quotes.
  package static func tests(in source: String) -> [(
    name: String, function: String
  )] {
    WrittenTest.all(in: source).filter { !$0.name.isEmpty }
      .map { ($0.name, $0.function) }
  }
}
