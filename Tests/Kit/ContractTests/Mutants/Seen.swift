import Foundation
import Testing
import ExerciseSupport

/// The rules that are found broken where gaps are not seen: all but T2.
func seen(_ rules: [String]) -> [String] {
  gapsAreSeen ? rules : rules.filter { $0 != "T2" }
}

extension Trait where Self == ConditionTrait {
  /// Keeps a suite for a process of its own: broken pieces make it wait, and
  /// other tests would wait with it.
  static var takesItsTime: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["WORKBOOK_FIXTURES"] != nil,
      "waits a lot: WORKBOOK_FIXTURES=1 WORKBOOK_EXERCISE=ContractTests swift test"
    )
  }
}
