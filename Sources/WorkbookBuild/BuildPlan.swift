import Foundation
import WorkbookCourse

/// How SwiftPM built a scratch folder, as its own plan says.
package struct BuildPlan {
  /// What SwiftPM calls this package when it compiles.
  package var packageName: String
  /// Where modules and objects are, by their true path: the compiler takes the
  /// same module by two paths for two modules.
  package var products: URL
  /// The command that links the test bundle.
  package var linkCommand: [String]

  /// Nil if nothing was built there, or the plan looks different.
  package init?(checkout: Checkout, scratch: String) {
    guard let plan = checkout.text("\(scratch)/debug.yaml"),
      let found = plan.range(of: "\"-package-name\",\""),
      let row = plan.split(separator: "\n").first(where: {
        $0.contains("args: [")
          && $0.contains("PackageTests.product/Objects.LinkFileList")
      }), let start = row.firstIndex(of: "["),
      let command = try? JSONDecoder().decode(
        [String].self, from: Data(row[start...].utf8))
    else { return nil }
    packageName = String(plan[found.upperBound...].prefix { $0 != "\"" })
    products = checkout.url("\(scratch)/debug").resolvingSymlinksInPath()
    linkCommand = command
  }

  /// The compiled files that the test bundle is made of.
  package var objects: [String] {
    guard let list = linkCommand.first(where: { $0.hasPrefix("@") }),
      let text = try? String(
        contentsOfFile: String(list.dropFirst()), encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").map(String.init)
  }
}
