import Foundation
import Testing

@testable import ExerciseSupport

/// The search that finds a fault.
enum Catch {
  case alone
  case besideAnother
}

/// Returns the first search that finds a fault; nil for a right piece.
func caught<M: Specification>(_ searches: Search<M>...) -> Catch? {
  if searches.contains(where: { $0.look(.quick).found != nil }) {
    return .alone
  }
  return searches.contains { $0.besideAnother().failure != nil }
    ? .besideAnother : nil
}

extension Trait where Self == ConditionTrait {
  /// Runs a suite only in a process of its own, because its broken pieces make
  /// it wait, and other tests with it.
  static var takesItsTime: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["WORKBOOK_FIXTURES"] != nil
        && gapsAreSeen,
      "waits a lot: WORKBOOK_FIXTURES=1 WORKBOOK_EXERCISE=ContractTests swift test"
    )
  }
}
