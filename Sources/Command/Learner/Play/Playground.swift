import Foundation
import TimelineText
import WorkbookBase

/// A learner's program: the scratch file, or a changed copy of a program of the
/// book.
///
/// It is written once and then belongs to the learner. Git ignores its folder.
/// Its target exists only when `WORKBOOK_EXERCISE` is `play`. No test, `reset`
/// or `update` touches it.
struct Playground {
  enum Outcome {
    case ran(Ending)
    case doesNotCompile([CompilerMessage])
  }

  struct Ending {
    var process: ChildProcess.Ending
    /// A Boolean value that indicates whether the run was ended because it
    /// exceeded the limit.
    var hung: Bool
    var errors: String
    /// The line of the file at which the run ended.
    var line: Int?
    var recordings: [TimelineRecording] = []
  }

  static let folder = "Playground"

  /// The program's folder: `Playground`, or `.workbook/play/02-vanishing`.
  var folder = Self.folder
  var beginning = Self.beginning
  var checkout: Checkout
  var terminal: Terminal
  /// The seconds after which a run is ended.
  var limit: Double

  var file: String { "\(folder)/main.swift" }

  /// Writes the file if it is missing, and returns whether it did.
  func make() throws -> Bool {
    guard !checkout.exists(file) else { return false }
    try Data(beginning.utf8).save(to: checkout.url(file))
    return true
  }

  static let beginning = """
    // Your own scratch file: `swift run workbook play` runs it each time you save.
    // No test runs it, and only you change it.
    import CombineRebuilt
    import Timeline

    // Calls that pass here are recorded, and drawn when the program has ended.
    let timeline = Timeline()

    let token = Publishers.IntPublisher(numberOfValues: 3)
      .recorded(on: timeline)
      .sink { print("value \\($0)") }

    """

  /// Builds the file and runs it.
  ///
  /// - Parameters:
  ///   - begins: called after the build, when the program starts.
  ///   - show: called with the program's output as it arrives.
  func run(
    isCancelled: () -> Bool = { false }, begins: () -> Void = {},
    show: (ArraySlice<UInt8>) -> Void
  ) throws -> Outcome {
    let messages = try build(isCancelled)
    guard messages.isEmpty else { return .doesNotCompile(messages) }
    begins()
    let folder = try PrivateFolder()
    let orphans = OrphanedProcesses()
    var environment = orphans.environment
    environment["WORKBOOK_TIMELINES"] = folder.url.path
    let trace = folder.file("backtrace.txt")
    environment["SWIFT_BACKTRACE"] = Backtrace.settings(writingTo: trace)
    let child = try ChildProcess(
      [checkout.url("\(Self.scratch)/debug/Playground").path],
      environment: environment, folder: checkout.root, separatesErrors: true)
    let start = Date()
    var hung = false
    var stuck: StuckThread?
    var errors = Printed()
    let ending = child.wait(
      output: { channel, bytes in
        channel == .errors ? errors.append(bytes) : show(bytes)
      },
      tick: {
        let seconds = Date().timeIntervalSince(start)
        if seconds > limit {
          if !hung { stuck = StuckThread(of: child.id) }
          hung = true
          if stuck?.trap() != true { child.end() }
        }
        if isCancelled() || seconds > limit + 5 { child.end() }
      })
    orphans.end()
    return .ran(
      Ending(
        process: ending, hung: hung, errors: errors.text,
        line: checkout.place(
          in: self.folder,
          from: (try? String(contentsOf: trace, encoding: .utf8)) ?? "")?.line,
        recordings: Self.recordings(in: folder.url)))
  }

  private static let scratch = ".build/exercises"

  private func build(_ isCancelled: () -> Bool) throws -> [CompilerMessage] {
    let build = SwiftBuild(
      of: checkout, in: checkout.url(Self.scratch),
      // The scratch file builds faster without the scenes.
      environment: ["WORKBOOK_EXERCISE": "play"].merging(
        folder == Self.folder ? [:] : ["WORKBOOK_PLAY": folder]
      ) { $1 })
    build.forget("Playground")
    let line = ProgressLine(terminal)
    defer { line.clear() }
    if !checkout.exists("\(Self.scratch)/debug/Playground") {
      line.note(
        "Building the library for your program, once: two or three minutes.")
    }
    line.show("Building…")
    let outcome = try build.run(
      ["--product", "Playground"], isCancelled: isCancelled,
      news: { line.show($0) })
    guard !outcome.succeeded else { return [] }
    let own = outcome.errors.filter { $0.file.hasSuffix("/" + file) }.inOrder
    guard own.isEmpty else { return own }
    throw Failure.broken(
      "The playground could not be built.\n\(outcome.words)")
  }

  private static func recordings(in folder: URL) -> [TimelineRecording] {
    var recordings: [TimelineRecording] = []
    while recordings.count < 20 {
      let file = folder.appendingPathComponent("\(recordings.count + 1).jsonl")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        break
      }
      recordings.append(TimelineRecording(journal: text))
    }
    return recordings
  }
}
