import Foundation

/// A look at one answer by the compiler alone, without building.
///
/// It takes a fraction of a build's time, so that a slip of the pen is
/// reported at once. It can only look once the modules that the answer imports
/// are built and current; `Freshness` says when.
struct TypeCheck {
  var checkout: Checkout
  var scratch: String
  var answers: String

  /// The errors in an answer: none if it is fine, nil if nobody can say.
  func errors(of exercise: Exercise, isCancelled: () -> Bool)
    -> [CompilerMessage]?
  {
    let folder = "\(answers)/\(exercise.path)"
    let files = checkout.swiftFiles(in: folder)
    guard !files.isEmpty, let command = command(for: exercise, files: files),
      let child = try? ChildProcess(command, folder: checkout.root)
    else { return nil }
    var printed = Printed()
    let ending = child.wait(
      output: { printed.append($1) },
      tick: { if isCancelled() { child.end() } })
    if ending == .exited(0) { return [] }
    let errors = CompilerMessage.all(in: printed.text)
      .filter { $0.severity == .error }
    let own = checkout.url(folder).path
    guard !errors.isEmpty, errors.allSatisfy({ $0.file.hasPrefix(own) })
    else { return nil }
    return errors
  }

  /// The compiler's own arguments for the module, as the build plan has them.
  private func command(for exercise: Exercise, files: [URL]) -> [String]? {
    #if os(macOS)
      let compiler = ["/usr/bin/xcrun", "swiftc", "-typecheck"]
    #else
      guard let frontend = Toolchain.companion("swift-frontend") else {
        return nil
      }
      let compiler = [frontend, "-frontend", "-typecheck"]
    #endif
    let modules = checkout.url("\(scratch)/debug/Modules").path
    guard let plan = checkout.text("\(scratch)/debug.yaml"),
      let package = plan.firstArgument(after: "-package-name")
    else { return nil }
    return compiler + [
      "-module-name", exercise.module, "-package-name", package,
      "-I", modules, "-swift-version", "5", "-enable-testing",
      "-enable-upcoming-feature", "MemberImportVisibility",
      "-D", "SWIFT_PACKAGE", "-D", "DEBUG", "-parse-as-library",
      "-module-cache-path",
      checkout.url("\(scratch)/debug/ModuleCache").path,
    ] + files.map(\.path)
  }
}

extension Checkout {
  /// The Swift files directly in a folder, by name.
  func swiftFiles(in folder: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: url(folder), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

extension String {
  /// The string after a flag in a list such as `"-package-name","workbook"`.
  fileprivate func firstArgument(after flag: String) -> String? {
    guard let found = range(of: "\"\(flag)\",\"") else { return nil }
    return String(self[found.upperBound...].prefix { $0 != "\"" })
  }
}
