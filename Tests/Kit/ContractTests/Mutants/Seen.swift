import Foundation
import Testing

@testable import ExerciseSupport

/// The search that finds a wrong piece.
enum Catch {
  /// The search on one thread.
  case alone
  /// The search beside another thread.
  case besideAnother
}

/// Which search finds out a piece; nil for a right one.
func caught<M: Specification>(_ searches: Search<M>...) -> Catch? {
  if searches.contains(where: { $0.look(.quick).found != nil }) {
    return .alone
  }
  return searches.contains { $0.besideAnother().failure != nil }
    ? .besideAnother : nil
}

extension Trait where Self == ConditionTrait {
  /// Keeps a suite for a process of its own: broken pieces make it wait, and
  /// other tests would wait with it.
  static var takesItsTime: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["WORKBOOK_FIXTURES"] != nil
        && gapsAreSeen,
      "waits a lot: WORKBOOK_FIXTURES=1 WORKBOOK_EXERCISE=ContractTests swift test"
    )
  }
}
