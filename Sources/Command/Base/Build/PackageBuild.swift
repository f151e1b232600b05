import Foundation

/// A build of SwiftPM.
///
/// It builds in a scratch folder of its own, inside `.build`: neither a
/// `swift test` in another window nor an editor's build keeps a learner
/// waiting, and switching between exercises never disturbs those.
package struct PackageBuild {
  package enum Outcome {
    case built
    /// The errors that the compiler found, and the whole output.
    case failed([CompilerMessage], output: String)
  }

  /// What a build is doing, for somebody who waits.
  package enum News {
    case building([Exercise])
    case running(SwiftBuild.News)
  }

  var checkout: Checkout
  var answers: String
  /// What the manifest is to make targets for: `05.2,05.3`.
  var selection: String
  package var scratch: String

  package init(
    checkout: Checkout, answers: String = Layout.exercises,
    choosing selection: String, scratch: String
  ) {
    self.checkout = checkout
    self.answers = answers
    self.selection = selection
    self.scratch = scratch
  }

  /// What the manifest, and the tests when they run, are told.
  package var environment: [String: String] {
    ["WORKBOOK_ANSWERS": answers, "WORKBOOK_EXERCISE": selection]
  }

  package func build(
    with options: [String], isCancelled: () -> Bool,
    news: (News) -> Void = { _ in }
  ) throws -> Outcome {
    let outcome = try SwiftBuild(
      ["--scratch-path", checkout.url(scratch).path] + options,
      of: checkout.root, environment: environment
    ).run(isCancelled: isCancelled) { news(.running($0)) }
    if outcome.wasCancelled { throw Cancelled() }
    if outcome.succeeded { return .built }
    return .failed(
      CompilerMessage.all(in: outcome.output).filter { $0.severity == .error },
      output: outcome.output)
  }

  static func strangeFailure(_ output: String) -> Failure {
    let rows = output.split(whereSeparator: \.isNewline)
      .filter { $0.contains("error:") }.prefix(5)
    return .broken(
      """
      The workbook could not be built, and not because of an exercise.
      \(rows.isEmpty ? output : rows.joined(separator: "\n"))
      """)
  }
}
