import Foundation

/// Builds an answer and its tests with SwiftPM alone, on systems that cannot
/// run our own test programs.
package struct WholeBuild {
  package enum Outcome {
    case built
    /// The compiler's messages about the answer, in the order of its lines.
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

/// The compiler's record of a module's last build, which lets it skip unchanged
/// files.
///
/// The record has file times in whole seconds. If a file was saved twice within
/// one second, the compiler keeps the program of the first version (Swift 6.3
/// on Linux), and the learner would get a verdict on an earlier answer. Without
/// the record, the compiler compiles all that SwiftPM passes to it, and SwiftPM
/// compares times exactly.
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
