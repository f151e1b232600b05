import Foundation

package struct SwiftBuild {
  package enum News {
    /// Another process holds the lock of the scratch folder.
    case waitingForLock(process: String?)
    /// A step, as SwiftPM counts it.
    case step(Int, of: Int)
  }

  package struct Outcome {
    package var succeeded: Bool
    package var wasCancelled: Bool
    package var output: String
    /// The output without the lines of steps.
    package var words: String {
      output.lines.filter { !$0.hasPrefix("[") }.joined(separator: "\n")
    }
  }

  private var arguments: [String]
  private var package: URL
  private var environment: [String: String]

  package init(
    _ arguments: [String], of package: URL,
    environment: [String: String] = [:]
  ) {
    self.arguments = arguments
    self.package = package
    self.environment = environment
  }

  /// - Parameter isCancelled: polled during the build; the build is interrupted
  ///   when it returns true.
  package func run(
    isCancelled: () -> Bool = { false }, news: (News) -> Void = { _ in }
  ) throws -> Outcome {
    try Toolchain.requireSwift()
    let child = try ChildProcess(
      ["swift", "build", "--package-path", package.path] + arguments,
      environment: environment, folder: package)
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
    return Outcome(
      succeeded: ending == .exited(0), wasCancelled: wasCancelled,
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
}
