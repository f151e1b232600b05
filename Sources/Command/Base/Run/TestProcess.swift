import Findings
import Foundation

/// One run of an exercise's tests, or of some of them.
package struct TestProcess {
  struct Outcome {
    var stream = EventStream(Data())
    var ending = ChildProcess.Ending.exited(0)
    var printed = Printed()
    /// A Boolean value that indicates whether it was ended because it made no
    /// progress.
    var hung = false
    /// The limit that it exceeded, if it did.
    var excess: Usage?
    /// A Boolean value that indicates whether it ended itself after a finding
    /// that makes other tests useless.
    var wasEnough = false
    var backtrace = ""
    var attachments: [String: Data] = [:]
  }

  package struct TestOptions {
    /// Seconds without progress after which a run is ended.
    package var limit: Double
    /// The sandbox; nil for none.
    package var walls: SandboxCommand?
    package var ceiling: Usage?
    /// A Boolean value that indicates whether it may write its backtrace to a
    /// file.
    package var leavesFiles = true
    /// A pattern for the identifiers of the wanted tests; nil means all.
    package var selection: String?
    /// The moves of the longest program of a search; nil for the suite's own
    /// choice.
    package var depth: Int?
    /// The file of the one program that a search plays.
    package var program: URL?
    /// A Boolean value that indicates whether a run ends as soon as a search
    /// finds a call that does not return.
    ///
    /// Otherwise a learner would wait for that call in each test.
    package var endsAtHang = false
    /// The seed of the digests of histories; nil for no digests.
    package var salt: String?
    /// Polled about twenty times a second; a cancelled run throws.
    package var isCancelled: () -> Bool = { false }

    package init(limit: Double = 10) {
      self.limit = limit
    }
  }

  enum Program {
    /// Our own test program, which reads its orders from one descriptor and
    /// reports to another.
    case own(URL, answer: CompiledAnswer, plan: CompilePlan)
    /// A build of SwiftPM, which runs it; it reports to a file.
    case package(SwiftBuild)
  }

  var checkout: Checkout
  var exercise: Exercise
  var answers: String
  var program: Program
  var options: TestOptions
  /// A Boolean value that indicates whether a program that crashes or hangs
  /// writes a backtrace, which takes longer than most tests.
  var asksWhere = true

  private var isSanitized: Bool {
    if case .own(_, let answer, _) = program { return answer.isSanitized }
    return false
  }

  /// - Parameter tests: the identifiers of some of them; nil means all.
  func run(only tests: [String]? = nil) throws -> Outcome {
    let folder = options.leavesFiles ? try PrivateFolder() : nil
    defer { withExtendedLifetime(folder) {} }
    let trace = folder?.file("backtrace.txt")
    let orphans = OrphanedProcesses()
    var environment = orphans.environment
    environment["WORKBOOK_EXERCISE"] = exercise.id
    environment["SWIFT_BACKTRACE"] =
      asksWhere ? Backtrace.settings(writingTo: trace) : Backtrace.none
    if isSanitized { environment.merge(ThreadSanitizer.environment) { $1 } }
    // Searches have one thread.
    let depth = isSanitized ? 0 : options.depth
    environment["WORKBOOK_DEPTH"] = depth.map { "\($0)" }
    if options.endsAtHang { environment["WORKBOOK_ENDS_AT_HANG"] = "1" }
    environment["WORKBOOK_PROGRAM"] = options.program?.path
    // The digests come from `Hasher`, whose seed differs in each process.
    if options.salt != nil {
      environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    }

    let patterns = patterns(only: tests)
    let child: ChildProcess
    let nonce: String
    // With SwiftPM, the tests' notes are attachments.
    var attachments: URL?
    let file = folder?.file("events.jsonl")
    switch program {
    case .own(let url, let answer, let plan):
      nonce = UUID().uuidString
      environment["LD_LIBRARY_PATH"] =
        "\(answer.folder.path):\(plan.libraries)"
      // The kit looks for the answer's lines in this folder.
      environment["WORKBOOK_ANSWERS"] = String(
        checkout.url(answers).path.dropFirst())
      let shown =
        [
          url, answer.library, URL(fileURLWithPath: plan.libraries),
          URL(fileURLWithPath: plan.backtracer),
        ] + (isSanitized ? ThreadSanitizer.tools : [])
        + [options.program].compactMap { $0 }
      child = try ChildProcess(
        (options.walls?.words(shown) ?? []) + [url.path],
        environment: environment,
        inherits: !(options.walls?.isBare ?? false), folder: checkout.root,
        orders: try orders(nonce, patterns))
    case .package(let package):
      nonce = ""
      attachments = folder?.file("attachments")
      if let attachments {
        try FileManager.default.createDirectory(
          at: attachments, withIntermediateDirectories: false)
      }
      environment.merge(package.environment) { $1 }
      child = try ChildProcess(
        [
          "swift", "test", "--skip-build", "--disable-xctest",
          "--package-path", checkout.root.path,
          "--scratch-path", package.scratch.path,
          "--no-parallel", "--event-stream-version", "0",
          "--event-stream-output-path", file?.path ?? "",
          "--attachments-path", attachments?.path ?? "",
        ] + patterns.flatMap { ["--filter", $0] }, environment: environment,
        folder: checkout.root)
    }

    var events = Data()
    func readFile() {
      guard case .package = program, let file else { return }
      events = (try? Data(contentsOf: file)) ?? Data()
    }
    var outcome = watch(
      child,
      progress: {
        readFile()
        return events.count
      }, report: { events += $0 })
    orphans.end()
    readFile()
    outcome.stream = EventStream(events, nonce: nonce)
    outcome.wasEnough =
      options.endsAtHang
      && outcome.stream.events.contains {
        if case .note(.finding(let found)) = $0 { found.isLast } else { false }
      }
    // A sandbox reports a signal as a number.
    if case .exited(let code) = outcome.ending, options.walls != nil,
      (129...159).contains(code)
    {
      outcome.ending = .killed(signal: code - 128)
    }
    // SwiftPM reports it in words.
    if case .package = program,
      let signal = outcome.printed.text.firstMatch(
        of: #/unexpected signal code (\d+)/#)
    {
      outcome.ending = .killed(signal: Int32(signal.1) ?? SIGKILL)
    }
    outcome.backtrace =
      trace.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
      ?? outcome.printed.text
    outcome.attachments = attachments.map(contents) ?? [:]
    return outcome
  }

  /// Returns the orders that a program reads first: the nonce, the salt, and
  /// the settings of Swift Testing.
  private func orders(_ nonce: String, _ patterns: [String]) throws -> Data {
    struct Settings: Encodable {
      var parallel = false
      // Swift Testing's own report would drown the learner's output.
      var verbosity = Int.min
      var eventStreamVersion = 0
      var filter: [String]
    }
    return try Data("\(nonce)\n\(options.salt ?? "")\n".utf8)
      + JSONEncoder().encode(Settings(filter: patterns))
  }

  /// Waits for the end of a program, or ends one that hangs.
  private func watch(
    _ child: ChildProcess, progress: () -> Int,
    report: (ArraySlice<UInt8>) -> Void
  ) -> Outcome {
    var outcome = Outcome()
    var watchdog = Watchdog(limit: options.limit)
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
        if options.isCancelled() { child.end() }
        ticks += 1
        // Measuring takes time, and most programs have ended by then.
        guard ticks % 4 == 0 else { return }
        let used = Usage(of: child.id)
        if let ceiling = options.ceiling, used.exceeds(ceiling) {
          outcome.excess = ceiling
          child.end()
        }
        switch watchdog.look(progress(), used) {
        case .fine: break
        case .ask:
          if !outcome.hung, asksWhere {
            stuck = StuckThread(of: innermost(child))
          }
          outcome.hung = true
          if stuck?.trap() != true { child.end() }
        case .end: child.end()
        }
      })
    return outcome
  }

  /// Returns the program itself, which is a descendant of its sandbox.
  private func innermost(_ child: ChildProcess) -> pid_t {
    options.walls == nil
      ? child.id : ProcessTable().family(of: child.id).last?.id ?? child.id
  }

  private func patterns(only tests: [String]?) -> [String] {
    tests?.map { "^\(NSRegularExpression.escapedPattern(for: $0))$" }
      ?? [options.selection ?? "^\(exercise.testModule)\\."]
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

package struct SandboxCommand {
  /// The words before the program's own command, for a program that may read
  /// these files and folders.
  package var words: (_ shown: [URL]) -> [String]
  /// A Boolean value that indicates whether the program gets no variable of
  /// this process's environment.
  package var isBare: Bool

  package init(isBare: Bool, words: @escaping (_ shown: [URL]) -> [String]) {
    (self.words, self.isBare) = (words, isBare)
  }
}

/// The environment of a program that was built for ThreadSanitizer.
enum ThreadSanitizer {
  /// The tools that such a program starts.
  static var tools: [URL] {
    [Toolchain.companion("llvm-symbolizer")].compactMap { $0 }
      .map { URL(fileURLWithPath: $0) }
  }

  static var environment: [String: String] {
    var options = [
      "halt_on_error=0", "atexit_sleep_ms=0",
      // The contract tests look for deadlocks themselves, and a test that times
      // out leaves its threads behind.
      "detect_deadlocks=0", "report_thread_leaks=0",
    ]
    if let tool = Toolchain.companion("llvm-symbolizer") {
      options.append("external_symbolizer_path=\(tool)")
    }
    return [
      "TSAN_OPTIONS": options.joined(separator: ":"),
      // ThreadSanitizer and the backtracer can deadlock.
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }
}
