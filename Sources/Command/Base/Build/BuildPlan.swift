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
  private let rows: [Substring]

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
    rows = plan.split(separator: "\n").filter { $0.contains("args: [") }
  }

  /// What the compiler is told for the sake of modules written in C.
  package func clangOptions(of module: String) -> [String] {
    let command = command { $0.contains("\"-module-name\",\"\(module)\",") }
    return command.indices.dropLast().filter { command[$0] == "-Xcc" }
      .flatMap { ["-Xcc", command[$0 + 1]] }
  }

  /// The command that compiles a file of C into one of the objects.
  package func compilation(of object: String) -> [String] {
    command { $0.contains("\"-o\",\"\(object)\"") && $0.contains("\"-c\"") }
  }

  private func command(where isIt: (Substring) -> Bool) -> [String] {
    guard let row = rows.first(where: isIt),
      let start = row.firstIndex(of: "["),
      let command = try? JSONDecoder().decode(
        [String].self, from: Data(row[start...].utf8))
    else { return [] }
    return command
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
