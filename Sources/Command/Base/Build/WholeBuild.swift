import Foundation

/// Builds an answer and its tests with SwiftPM alone: the way for systems on
/// which no test program of our own runs.
package struct WholeBuild {
  package enum Outcome {
    case built
    /// The compiler's own messages about the answer, first line first.
    case doesNotCompile([CompilerMessage])
    case lostDeclaration(CompilerMessage)
  }

  package static func build(
    _ exercise: Exercise, with package: PackageBuild,
    isCancelled: () -> Bool, news: (PackageBuild.News) -> Void
  ) throws -> Outcome {
    news(.building([exercise]))
    CompilerMemory.clear(
      of: [exercise.module], scratch: package.checkout.url(package.scratch))
    guard
      case .failed(let errors, let output) = try package.build(
        with: ["--build-tests"], isCancelled: isCancelled, news: news)
    else { return .built }
    func messages(in folder: String) -> [CompilerMessage] {
      let folder = package.checkout.url(folder).path + "/"
      return errors.filter { $0.file.hasPrefix(folder) }.inOrder
    }
    let own = messages(in: "\(package.answers)/\(exercise.path)")
    if !own.isEmpty { return .doesNotCompile(own) }
    guard let first = messages(in: exercise.testFolder).first else {
      throw PackageBuild.strangeFailure(output)
    }
    return .lostDeclaration(first)
  }
}

/// What the compiler remembers of a module, to leave out what has not changed.
///
/// It knows the time of a file to the second: of two files that were saved in
/// one second it takes the later one for the one that it has compiled, and the
/// old program stays (Swift 6.3 on Linux). Nobody may get a verdict on what
/// they had written before; without its memory it compiles what SwiftPM, which
/// knows better, gives to it.
package enum CompilerMemory {
  package static func clear(of modules: [String], scratch: URL) {
    let manager = FileManager.default
    for module in modules {
      let folder = scratch.appendingPathComponent("debug/\(module).build")
      let files =
        (try? manager.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)) ?? []
      for file in files where file.pathExtension == "priors" {
        try? manager.removeItem(at: file)
      }
    }
  }
}
