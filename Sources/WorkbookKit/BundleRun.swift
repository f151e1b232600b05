import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// One run of the test bundle.
struct BundleRun {
  struct Outcome {
    var stream: EventStream
    var ending: ChildProcess.Ending
    var printed: Printed
    /// Whether it was ended because nothing happened for too long.
    var hung: Bool
    var backtrace: String
    var attachments: [String: Data]
  }

  var checkout: Checkout
  var builder: PackageBuild
  /// The test bundle, which is not always that of the builder.
  var bundle: URL
  /// Seconds without progress after which a run is ended.
  var limit: Double

  /// Runs the tests of one exercise.
  ///
  /// - Parameter tests: the identifiers of some of them; nil means all.
  func run(
    _ exercise: Exercise, only tests: [String]? = nil,
    isCancelled: () -> Bool
  ) throws -> Outcome {
    let folder = try PrivateFolder()
    let events = folder.file("events.jsonl")
    let trace = folder.file("backtrace.txt")
    let attachments = folder.file("attachments")
    try FileManager.default.createDirectory(
      at: attachments, withIntermediateDirectories: false)

    var environment = builder.environment(for: [exercise])
    let leftovers = Leftovers()
    environment.merge(leftovers.environment) { $1 }
    environment["SWIFT_BACKTRACE"] = Backtrace.settings(writingTo: trace)
    let child = try ChildProcess(
      command(exercise, only: tests) + [
        "--no-parallel", "--event-stream-version", "0",
        "--event-stream-output-path", events.path,
        "--attachments-path", attachments.path,
      ], environment: environment, folder: checkout.root)

    var printed = Printed()
    var watchdog = Watchdog(file: events, limit: limit)
    var hung = false
    let ending = child.wait(
      output: { printed.append($1) },
      tick: {
        if isCancelled() { child.end() }
        switch watchdog.look() {
        case .fine: break
        case .ask:
          hung = true
          if !StuckThread.trap(in: child.id) { child.end() }
        case .end: child.end()
        }
      })
    leftovers.end()
    // While its folder is there: without it there may be room again.
    if ending != .exited(0), let lack = Room.lack(in: [folder.url]) {
      throw lack
    }
    return Outcome(
      stream: EventStream((try? Data(contentsOf: events)) ?? Data()),
      ending: ending, printed: printed, hung: hung,
      backtrace: (try? String(contentsOf: trace, encoding: .utf8)) ?? "",
      attachments: contents(of: attachments))
  }

  /// The bundle runs by itself here; on macOS only SwiftPM can run it.
  private func command(_ exercise: Exercise, only tests: [String]?)
    -> [String]
  {
    #if os(macOS)
      var command = [
        "swift", "test", "--skip-build", "--disable-xctest",
        "--package-path", checkout.root.path,
        "--scratch-path", checkout.url(builder.scratch).path,
      ]
    #else
      var command = [
        bundle.path, "--testing-library", "swift-testing",
        // Swift Testing's own report would drown the learner's output.
        "--verbosity", String(Int.min),
      ]
    #endif
    let patterns =
      tests?.map { "^\(NSRegularExpression.escapedPattern(for: $0))$" }
      ?? ["^\(exercise.testModule)\\."]
    for pattern in patterns { command += ["--filter", pattern] }
    return command
  }

  private func contents(of folder: URL) -> [String: Data] {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)) ?? []
    return Dictionary(
      files.compactMap { file in
        (try? Data(contentsOf: file)).map { (file.lastPathComponent, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// Notices that a run makes no progress: that its event stream has not grown.
private struct Watchdog {
  enum Step {
    case fine
    /// Ask the program where it is: it writes a backtrace and ends.
    case ask
    case end
  }

  var file: URL
  var limit: Double
  private var size = -1
  private var last = Date()
  private var asked: Date?

  init(file: URL, limit: Double) {
    self.file = file
    self.limit = limit
  }

  mutating func look() -> Step {
    if let asked { return Date().timeIntervalSince(asked) > 5 ? .end : .fine }
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: file.path)
    let now = attributes?[.size] as? Int ?? 0
    if now != size {
      size = now
      last = Date()
    } else if Date().timeIntervalSince(last) > limit {
      asked = Date()
      return .ask
    }
    return .fine
  }
}
