import Foundation

/// A build with SwiftPM.
///
/// It has its own scratch folder inside `.build`. A learner therefore never
/// waits for an editor's build or for a `swift test` in another window, and
/// switching between exercises does not invalidate those builds.
package struct SwiftBuild {
  package enum News {
    case building([Exercise])
    /// Another process holds the lock of the scratch folder.
    case waitingForLock(process: String?)
    /// A step, as SwiftPM counts it.
    case step(Int, of: Int)
  }

  package struct Outcome {
    package var succeeded: Bool
    package var output: String
    /// The output without the lines of steps.
    package var words: String {
      output.lines.filter { !$0.hasPrefix("[") }.joined(separator: "\n")
    }
    package var errors: [CompilerMessage] {
      CompilerMessage.all(in: output).filter { $0.severity == .error }
    }

    /// The failure of a build that no exercise has caused.
    var failure: Failure {
      let rows = output.split(whereSeparator: \.isNewline)
        .filter { $0.contains("error:") }.prefix(5)
      return .broken(
        """
        The workbook could not be built, and not because of an exercise.
        \(rows.isEmpty ? output : rows.joined(separator: "\n"))
        """)
    }
  }

  var checkout: Checkout
  var scratch: URL
  /// The variables for the manifest, and for the tests when they run.
  var environment: [String: String]

  package init(
    of checkout: Checkout, in scratch: URL, environment: [String: String]
  ) {
    self.checkout = checkout
    self.scratch = scratch
    self.environment = environment
  }

  /// - Parameter isCancelled: polled during the build; the build is interrupted
  ///   when it returns true, and throws.
  package func run(
    _ arguments: [String], isCancelled: () -> Bool = { false },
    news: (News) -> Void = { _ in }
  ) throws -> Outcome {
    try Toolchain.requireSwift()
    let child = try ChildProcess(
      [
        "swift", "build", "--package-path", checkout.root.path,
        "--scratch-path", scratch.path,
      ] + arguments, environment: environment, folder: checkout.root)
    var output: [UInt8] = []
    var wasCancelled = false
    let ending = child.wait(
      output: { _, bytes in
        output += bytes
        report(String(decoding: bytes, as: UTF8.self), to: news)
      },
      tick: {
        guard !wasCancelled, isCancelled() else { return }
        wasCancelled = true
        child.end(with: SIGINT)
      })
    if wasCancelled { throw Cancelled() }
    return Outcome(
      succeeded: ending == .exited(0),
      output: String(decoding: output, as: UTF8.self))
  }

  private func report(_ text: String, to news: (News) -> Void) {
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

  /// Deletes the compiler's record of a module's last build, which lets it skip
  /// unchanged files.
  ///
  /// The record has file times in whole seconds. If a file was saved twice
  /// within one second, the compiler keeps the program of the first version
  /// (Swift 6.3 on Linux), and the learner would get a verdict on an earlier
  /// answer. Without the record, the compiler compiles all that SwiftPM passes
  /// to it, and SwiftPM compares times exactly.
  package func forget(_ module: String) {
    let files = try? FileManager.default.contentsOfDirectory(
      at: scratch.appendingPathComponent("debug/\(module).build"),
      includingPropertiesForKeys: nil)
    for file in files ?? [] where file.pathExtension == "priors" {
      try? FileManager.default.removeItem(at: file)
    }
  }
}
