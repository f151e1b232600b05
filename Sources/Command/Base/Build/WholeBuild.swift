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
