import Foundation
import WorkbookCourse
import WorkbookRunner

/// The workbook's own files as they are now.
///
/// A submission's code runs with the rights of whoever grades it. If these
/// files change while it runs, no verdict can be trusted any more.
struct CourseFiles: Equatable {
  private struct Stamp: Equatable {
    var size: Int
    var changed: Date
  }

  private var stamps: [String: Stamp] = [:]

  init(_ checkout: Checkout) {
    let manager = FileManager.default
    for part in [
      Layout.manifest, Layout.sources, Layout.tests, Layout.solutions,
    ] {
      let root = checkout.url(part).path
      note(root)
      for item in manager.enumerator(atPath: root) ?? .init() {
        if let item = item as? String { note("\(root)/\(item)") }
      }
    }
  }

  private mutating func note(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let attributes,
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return }
    stamps[path] = Stamp(
      size: attributes[.size] as? Int ?? 0,
      changed: attributes[.modificationDate] as? Date ?? .distantPast)
  }

  /// The first file that is not as it was.
  func difference(from before: CourseFiles) -> String? {
    Set(stamps.keys).union(before.stamps.keys).sorted()
      .first { stamps[$0] != before.stamps[$0] }
  }
}
