import Foundation
import WorkbookCourse
import WorkbookTools

/// Builds answers and their tests with SwiftPM alone: the way for systems on
/// which no test program of our own runs.
package struct WholeBuild {
  package enum Outcome {
    case built
    /// The compiler's own messages about the answer, first line first.
    case doesNotCompile([CompilerMessage])
    case lostDeclaration(CompilerMessage)
  }

  var package: PackageBuild
  var isCancelled: () -> Bool
  var news: (PackageBuild.News) -> Void

  package init(
    _ package: PackageBuild, isCancelled: @escaping () -> Bool = { false },
    news: @escaping (PackageBuild.News) -> Void = { _ in }
  ) {
    self.package = package
    self.isCancelled = isCancelled
    self.news = news
  }

  /// Those that stand in the way of others are found, and left out.
  package func build(_ exercises: [Exercise]) throws -> [String: Outcome] {
    var outcomes: [String: Outcome] = [:]
    var left = exercises
    while !left.isEmpty {
      news(.building(left))
      CompilerMemory.clear(
        of: left.map(\.module), scratch: package.checkout.url(package.scratch))
      switch try package.build(
        left, with: ["--build-tests"], isCancelled: isCancelled, news: news)
      {
      case .built:
        for exercise in left { outcomes[exercise.id] = .built }
        return outcomes
      case .failed(let errors, let output):
        for exercise in left {
          outcomes[exercise.id] =
            failure(of: exercise, among: errors)
            ?? linkFailure(of: exercise, in: output)
        }
        let found = left.filter { outcomes[$0.id] != nil }
        guard !found.isEmpty else { throw PackageBuild.strangeFailure(output) }
        left.removeAll { outcomes[$0.id] != nil }
      }
    }
    return outcomes
  }

  /// Nil if the errors are not about this exercise.
  private func failure(
    of exercise: Exercise, among errors: [CompilerMessage]
  ) -> Outcome? {
    func messages(in folder: String) -> [CompilerMessage] {
      let folder = package.checkout.url(folder).path + "/"
      return errors.filter { $0.file.hasPrefix(folder) }.inOrder
    }
    let own = messages(in: "\(package.answers)/\(exercise.path)")
    if !own.isEmpty { return .doesNotCompile(own) }
    return messages(in: exercise.testFolder).first.map { .lostDeclaration($0) }
  }

  /// What the linker says without a line, of the object files of an answer's own module: it
  /// calls something that it may see, and that is not linked.
  func linkFailure(of exercise: Exercise, in output: String) -> Outcome? {
    let own = "/\(exercise.module).build/"
    let rows = output.lines
    guard rows.contains(where: { $0.contains("link command failed") }),
      let place = rows.firstIndex(where: { $0.contains(own) })
    else { return nil }
    // The linker names the symbol there, or a line or two before.
    let said = rows[max(0, place - 3)...place].reversed()
      .first { $0.contains("error: ") }
    let text = said?.components(separatedBy: "error: ").last ?? "not linked"
    return .doesNotCompile([
      CompilerMessage(
        file: package.checkout.url(exercise.file(in: package.answers)).path,
        line: 1, column: 1, severity: .error,
        text: "it compiles, but it cannot be linked: \(text)")
    ])
  }
}
