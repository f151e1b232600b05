import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// One run of an exercise's tests.
package struct BundleRun {
  /// A program made for an answer's tests alone, which reads what to run from
  /// a descriptor and reports to another.
  package struct Host {
    package var command: [String]
    package var environment: [String: String]
    package var ceiling: Usage

    package init(
      command: [String], environment: [String: String], ceiling: Usage
    ) {
      self.command = command
      self.environment = environment
      self.ceiling = ceiling
    }
  }

  struct Outcome {
    var stream: EventStream
    var ending: ChildProcess.Ending
    var printed: Printed
    /// Whether it was ended because nothing happened for too long.
    var hung: Bool
    /// The ceiling that it broke through, if it did.
    var excess: Usage?
    var backtrace: String
    var attachments: [String: Data] = [:]
    /// What ThreadSanitizer reported.
    var races = ""
  }

  var checkout: Checkout
  var builder: PackageBuild
  /// The test bundle, which is not always that of the builder.
  var bundle: URL
  /// Seconds without progress after which a run is ended.
  var limit: Double
  /// What runs instead of the bundle, if anything does.
  var host: Host?
  /// Whether the program was built to watch itself with ThreadSanitizer.
  package var isSanitized = false
  /// Whether a program that crashes or hangs is asked where; that takes longer
  /// than most tests.
  var asksWhere = true
  /// What the identifiers of those tests look like that are wanted; nil means
  /// all of the exercise.
  var selection: String?

  package init(
    checkout: Checkout, builder: PackageBuild, bundle: URL, limit: Double,
    host: Host? = nil
  ) {
    self.checkout = checkout
    self.builder = builder
    self.bundle = bundle
    self.limit = limit
    self.host = host
  }

  /// Runs the tests of one exercise.
  ///
  /// - Parameter tests: the identifiers of some of them; nil means all.
  func run(
    _ exercise: Exercise, only tests: [String]? = nil,
    isCancelled: () -> Bool
  ) throws -> Outcome {
    if let host {
      return try run(host, exercise, only: tests, isCancelled: isCancelled)
    }
    let folder = try PrivateFolder()
    let events = folder.file("events.jsonl")
    let trace = folder.file("backtrace.txt")
    let attachments = folder.file("attachments")
    try FileManager.default.createDirectory(
      at: attachments, withIntermediateDirectories: false)

    var environment = builder.environment(for: [exercise])
    environment["SWIFT_BACKTRACE"] =
      asksWhere ? Backtrace.settings(writingTo: trace) : Backtrace.none
    let races = folder.file("races")
    if isSanitized {
      environment.merge(ThreadSanitizer.environment(writingTo: races)) { $1 }
    }
    let leftovers = Leftovers()
    environment.merge(leftovers.environment) { $1 }
    let child = try ChildProcess(
      command(exercise, only: tests) + [
        "--no-parallel", "--event-stream-version", "0",
        "--event-stream-output-path", events.path,
        "--attachments-path", attachments.path,
      ], environment: environment, folder: checkout.root)

    var outcome = watch(
      child, isCancelled: isCancelled,
      progress: {
        let attributes = try? FileManager.default.attributesOfItem(
          atPath: events.path)
        return attributes?[.size] as? Int ?? 0
      }, report: { _ in })
    leftovers.end()
    // While its folder is there: without it there may be room again.
    if outcome.ending != .exited(0), let lack = Room.lack(in: [folder.url]) {
      throw lack
    }
    outcome.stream = EventStream((try? Data(contentsOf: events)) ?? Data())
    outcome.backtrace =
      (try? String(contentsOf: trace, encoding: .utf8)) ?? ""
    outcome.attachments = contents(of: attachments)
    outcome.races = ThreadSanitizer.report(at: races, of: child.id)
    return outcome
  }

  private func run(
    _ host: Host, _ exercise: Exercise, only tests: [String]?,
    isCancelled: () -> Bool
  ) throws -> Outcome {
    let nonce = UUID().uuidString
    var environment = builder.environment(for: [exercise])
    environment["SWIFT_BACKTRACE"] =
      asksWhere ? Backtrace.settings(writingTo: nil) : Backtrace.none
    if isSanitized {
      environment.merge(ThreadSanitizer.environment(writingTo: nil)) { $1 }
    }
    environment.merge(host.environment) { $1 }
    let leftovers = Leftovers()
    environment.merge(leftovers.environment) { $1 }
    let child = try ChildProcess(
      host.command, environment: environment, folder: checkout.root,
      orders: try orders(nonce, patterns(exercise, only: tests)))
    var events = Data()
    var outcome = watch(
      child, isCancelled: isCancelled, progress: { events.count },
      report: { events += $0 })
    leftovers.end()
    outcome.stream = EventStream(events, nonce: nonce)
    // A sandbox ends with a number when a signal ended what was in it.
    if case .exited(let code) = outcome.ending, (129...159).contains(code) {
      outcome.ending = .killed(signal: code - 128)
    }
    outcome.backtrace = outcome.printed.text
    return outcome
  }

  /// What a host reads first: the nonce, then the settings of Swift Testing.
  private func orders(_ nonce: String, _ patterns: [String]) throws -> Data {
    struct Settings: Encodable {
      var parallel = false
      var verbosity = Int.min
      var eventStreamVersion = 0
      var filter: [String]
    }
    return try Data("\(nonce)\n".utf8)
      + JSONEncoder().encode(Settings(filter: patterns))
  }

  /// Waits for the end, or makes one.
  private func watch(
    _ child: ChildProcess, isCancelled: () -> Bool, progress: () -> Int,
    report: (ArraySlice<UInt8>) -> Void
  ) -> Outcome {
    var outcome = Outcome(
      stream: EventStream(Data()), ending: .exited(0), printed: Printed(),
      hung: false, backtrace: "")
    var watchdog = Watchdog(limit: limit)
    var stuck: StuckThread?
    var ticks = 0
    outcome.ending = child.wait(
      output: { channel, bytes in
        if channel == .reports {
          report(bytes)
        } else {
          outcome.printed.append(bytes)
        }
      },
      tick: {
        if isCancelled() { child.end() }
        ticks += 1
        // To look costs time, and most programs have ended by then.
        guard ticks % 4 == 0 else { return }
        let used = Usage(of: child.id)
        if let ceiling = host?.ceiling, used.exceeds(ceiling) {
          outcome.excess = ceiling
          child.end()
        }
        switch watchdog.look(progress(), used) {
        case .fine: break
        case .ask:
          if !outcome.hung, asksWhere {
            stuck = StuckThread(
              of: host == nil ? child.id : Usage.youngest(of: child.id))
          }
          outcome.hung = true
          if stuck?.trap() != true { child.end() }
        case .end: child.end()
        }
      })
    return outcome
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
    for pattern in patterns(exercise, only: tests) {
      command += ["--filter", pattern]
    }
    return command
  }

  private func patterns(_ exercise: Exercise, only tests: [String]?)
    -> [String]
  {
    tests?.map { "^\(NSRegularExpression.escapedPattern(for: $0))$" }
      ?? [selection ?? "^\(exercise.testModule)\\."]
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

/// Notices that a run makes no progress: that its event stream does not grow
/// although it had the time for it.
///
/// On a busy machine a program may get no processor for many seconds. Only the
/// time that it used counts, and the time in which all of it waited.
struct Watchdog {
  enum Step {
    case fine
    /// Ask the program where it is: it writes a backtrace, and ends when it is
    /// asked again.
    case ask
    case end
  }

  var limit: Double
  private var size = -1
  private var used = 0.0
  private var wasted = 0.0
  private var last: Date
  private var asked: Date?

  init(limit: Double, from start: Date = Date()) {
    self.limit = limit
    last = start
  }

  mutating func look(_ size: Int, _ usage: Usage, at now: Date = Date())
    -> Step
  {
    defer { (last, used) = (now, usage.seconds) }
    if let asked { return now.timeIntervalSince(asked) > 20 ? .end : .ask }
    if size != self.size {
      self.size = size
      wasted = 0
      return .fine
    }
    // A system that tells nothing leaves the clock on the wall.
    wasted +=
      usage.isWaiting || usage.processes == 0
      ? now.timeIntervalSince(last) : max(0, usage.seconds - used)
    guard wasted > limit else { return .fine }
    asked = now
    return .ask
  }
}
