import Foundation
import WorkbookBase

/// A snapshot of the workbook's own files.
///
/// Without a sandbox, a submission runs with the grader's rights. If it changes
/// one of these files, all later verdicts are unreliable.
struct WorkbookFiles {
  private let rows: Set<String>

  init(_ checkout: Checkout) {
    var states = FileStates()
    rows = Set(
      [Layout.manifest, Layout.sources, Layout.tests, Layout.solutions]
        .flatMap { states.rows(of: checkout.url($0).path) }
        .map { checkout.relative($0) })
  }

  /// Returns the first file that differs from an earlier snapshot.
  func difference(from before: Self) -> String? {
    rows.symmetricDifference(before.rows).min().map {
      String($0.prefix { $0 != " " })
    }
  }
}
