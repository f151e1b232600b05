import Foundation
import WorkbookCourse
import WorkbookTools

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
    /// SwiftPM waits: another process holds the lock of the scratch folder.
    case waitingForLock(process: String?)
    /// A step of the build, as SwiftPM counts them.
    case step(Int, of: Int)
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
    try Toolchain.requireSwift()
    let child = try ChildProcess(
      [
        "swift", "build", "--package-path", checkout.root.path,
        "--scratch-path", checkout.url(scratch).path,
      ] + options, environment: environment,
      folder: checkout.root)
    var output: [UInt8] = []
    var wasCancelled = false
    let ending = child.wait(
      output: { _, bytes in
        output += bytes
        report(bytes, to: news)
      },
      tick: {
        guard !wasCancelled, isCancelled() else { return }
        wasCancelled = true
        child.end(with: SIGINT)
      })
    if wasCancelled { throw Cancelled() }
    if ending == .exited(0) { return .built }
    let text = String(decoding: output, as: UTF8.self)
    return .failed(
      CompilerMessage.all(in: text).filter { $0.severity == .error },
      output: text)
  }

  private func report(_ bytes: ArraySlice<UInt8>, to news: (News) -> Void) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let found = text.range(of: "Another instance of SwiftPM") {
      let digits = text[found.upperBound...].drop { !$0.isNumber }
        .prefix { $0.isNumber }
      news(.waitingForLock(process: digits.isEmpty ? nil : String(digits)))
    }
    // "[12/40] Compiling Chapter05Demand Demand.swift"
    guard let open = text.lastIndex(of: "[") else { return }
    let count = text[text.index(after: open)...].prefix { $0 != "]" }
      .split(separator: "/").compactMap { Int($0) }
    if count.count == 2 { news(.step(count[0], of: count[1])) }
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
