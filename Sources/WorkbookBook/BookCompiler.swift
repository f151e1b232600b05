import Foundation
import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book {
  /// Asks the Swift compiler about one file, with the modules that this
  /// command was built with.
  struct Compiler {
    let root: URL
    /// The folder of the `.swiftmodule` files.
    let modules: URL

    /// The name under which the package manager built the modules, made from
    /// the checkout's folder; the book's wrong pieces are visible to it alone.
    private var packageName: String {
      let name = root.standardizedFileURL.lastPathComponent.lowercased()
        .map { $0.isLetter || $0.isNumber ? $0 : "_" }
      return (name.first?.isNumber == true ? "_" : "") + String(name)
    }

    /// The cache beside it, which the build has filled.
    private var cache: URL {
      modules.deletingLastPathComponent()
        .appendingPathComponent("ModuleCache")
    }

    func check(_ path: String) throws -> Tools.Compilation {
      let child = try Child.run(
        [
          "swiftc", "-typecheck", "-diagnostic-style", "llvm",
          "-no-color-diagnostics", "-swift-version", "5",
          "-package-name", packageName,
          "-enable-upcoming-feature", "MemberImportVisibility",
          "-module-cache-path", cache.path, "-I", modules.path, path,
        ], in: root)
      return Tools.Compilation(
        failed: child.status != 0, message: Self.shortened(child.errors))
    }

    /// The message with files' names for their paths.
    static func shortened(_ message: String) -> String {
      Book.lines(of: message).map { line in
        guard let end = line.range(of: ".swift:") else { return line }
        let path = line[..<end.lowerBound]
        guard !path.contains(" ") || path.hasPrefix("/"),
          let slash = path.lastIndex(of: "/")
        else { return line }
        return String(line[line.index(after: slash)...])
      }.joined(separator: "\n")
    }
  }
}
