import Chapter01Handshake
import Foundation

/// Builds the tests of some exercises with SwiftPM.
///
/// It builds in a scratch folder of its own, inside `.build`: neither a
/// `swift test` in another window nor an editor's build keeps a learner
/// waiting, and switching between exercises never disturbs those.
struct Builder {
  enum Outcome {
    case built
    /// The messages that the compiler gave, and the whole output.
    case failed([CompilerMessage], output: String)
    case cancelled
  }

  enum News {
    /// SwiftPM waits: another process holds the lock of the scratch folder.
    case waitingForLock(process: String?)
    /// A step of the build, as SwiftPM counts them.
    case step(Int, of: Int)
  }

  var checkout: Checkout
  var scratch: String
  var answers: String

  func environment(for exercises: [Exercise]) -> [String: String] {
    [
      "WORKBOOK_ANSWERS": answers,
      "WORKBOOK_EXERCISE": exercises.map(\.id).joined(separator: ","),
    ]
  }

  /// The test bundle that a build leaves behind.
  var bundle: URL {
    checkout.url("\(scratch)/debug/CombineWorkbookPackageTests.xctest")
  }

  func build(
    _ exercises: [Exercise], isCancelled: () -> Bool = { false },
    news: (News) -> Void = { _ in }
  ) throws -> Outcome {
    try Toolchain.requireSwift()
    let child = try ChildProcess(
      [
        "swift", "build", "--build-tests",
        "--package-path", checkout.root.path,
        "--scratch-path", checkout.url(scratch).path,
      ], environment: environment(for: exercises), folder: checkout.root)
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
    if wasCancelled { return .cancelled }
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
}
