import Foundation
import WorkbookCourse
import WorkbookTools

/// Builds the tests of some exercises with SwiftPM.
///
/// It builds in a scratch folder of its own, inside `.build`: neither a
/// `swift test` in another window nor an editor's build keeps a learner
/// waiting, and switching between exercises never disturbs those.
package struct PackageBuild {
  enum Outcome {
    case built
    /// The errors that the compiler found, and the whole output.
    case failed([CompilerMessage], output: String)
  }

  var checkout: Checkout
  var answers: String
  var scratch: String
  /// Whether the program watches itself with ThreadSanitizer.
  var isSanitized: Bool

  package init(
    checkout: Checkout, answers: String, scratch: String,
    isSanitized: Bool = false
  ) {
    self.checkout = checkout
    self.answers = answers
    self.scratch = scratch
    self.isSanitized = isSanitized
  }

  /// What the manifest, and the tests when they run, are told.
  package func environment(for exercises: [Exercise]) -> [String: String] {
    [
      "WORKBOOK_ANSWERS": answers,
      "WORKBOOK_EXERCISE": exercises.map(\.id).joined(separator: ","),
    ]
  }

  /// The test bundle that a build leaves behind.
  package var bundle: URL {
    checkout.url("\(scratch)/debug/CombineWorkbookPackageTests.xctest")
  }

  func build(
    _ exercises: [Exercise], isCancelled: () -> Bool,
    news: (AnswerBuild.News) -> Void
  ) throws -> Outcome {
    try Toolchain.requireSwift()
    CompilerMemory.clear(
      of: exercises.map(\.module), scratch: checkout.url(scratch))
    let child = try ChildProcess(
      [
        "swift", "build", "--build-tests",
        "--package-path", checkout.root.path,
        "--scratch-path", checkout.url(scratch).path,
      ] + (isSanitized ? ["--sanitize=thread"] : []),
      environment: environment(for: exercises), folder: checkout.root)
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
    if wasCancelled { throw AnswerBuild.Cancelled() }
    if ending == .exited(0) { return .built }
    let text = String(decoding: output, as: UTF8.self)
    return .failed(
      CompilerMessage.all(in: text).filter { $0.severity == .error },
      output: text)
  }

  private func report(
    _ bytes: ArraySlice<UInt8>, to news: (AnswerBuild.News) -> Void
  ) {
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
}
