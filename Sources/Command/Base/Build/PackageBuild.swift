import Foundation

/// A build with SwiftPM.
///
/// It has its own scratch folder inside `.build`. A learner therefore never
/// waits for an editor's build or for a `swift test` in another window, and
/// switching between exercises does not invalidate those builds.
package struct PackageBuild {
  package enum Outcome {
    case built
    case failed([CompilerMessage], output: String)
  }

  package enum News {
    case building([Exercise])
    case running(SwiftBuild.News)
  }

  var checkout: Checkout
  var answers: String
  /// The exercises that the manifest declares targets for: `05.2,05.3`.
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

  /// Environment variables for the manifest, and for the tests when they run.
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
