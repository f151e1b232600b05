import Foundation
import LoopbackServer
import WorkbookBase

/// `workbook serve` shows the book in a browser, with the state of the
/// learner's exercises.
func serve(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let port = try options.value("--port").map { typed in
    guard let port = UInt16(typed) else {
      throw Failure.usage("--port needs a number up to 65535.")
    }
    return port
  }
  guard try options.names("serve").isEmpty else {
    throw Failure.usage("`workbook serve` takes no name.")
  }
  let (checkout, terminal) = (workbook.checkout, workbook.terminal)
  try checkout.requireSolutions()
  try checkout.require([Layout.chapters, Layout.exercises, Layout.reader])
  // A port of this folder's own, so that the browser keeps the reader's place.
  let usual =
    checkout.root.path.utf8
    .reduce(UInt16(0)) { $0 &* 31 &+ UInt16($1) } | 0xC000
  let server =
    try port.map(server(on:)) ?? (try? server(on: usual)) ?? server(on: 0)
  let pages = ServedPages(workbook: workbook)
  try pages.make()
  let live = LiveExercises(workbook) { exercise, isCancelled in
    var run = TestProcess.TestOptions()
    run.isCancelled = isCancelled
    return try workbook.test([exercise], run)[0]
  }
  let book = ServedBook(
    checkout: checkout, port: server.port,
    states: { live.states.withLock { $0 } },
    makePages: pages.make, predict: live.predict)
  server.answer(bodiesUpTo: ServedBook.longestBody, with: book.answer)
  terminal.print("Open this in your browser: \(book.address)")
  terminal.print("Each save of an exercise is tested. Ctrl-C ends this.")
  live.run()
}

/// Starts the book's own server on a port; 0 stands for a free one.
func server(on port: UInt16) throws -> LoopbackServer {
  do {
    return try LoopbackServer(port: port)
  } catch {
    throw Failure.broken(
      """
      Port \(port) cannot be used: \(error).
      If another `serve` has it, open its address or end it with Ctrl-C. \
      Without `--port`, `serve` finds a free port.
      """)
  }
}

/// The site in `.workbook/site`, as `workbook site` makes it.
struct ServedPages {
  static let folder = ".workbook/site"

  var workbook: CommandContext
  private var checkout: Checkout { workbook.checkout }

  /// Makes the pages if one of them, or what it shows, has changed.
  func make() throws {
    // Two commands, or two requests, take turns.
    let lock = try FileLock(checkout.url("\(Self.folder).lock"), waits: true)
    defer { withExtendedLifetime(lock) {} }
    let made = newest(of: ["\(Self.folder)/.workbook-site"])
    guard newest(of: sources) > made else { return }
    guard Toolchain.path(of: "pandoc") != nil else {
      throw Failure.broken(
        "The pages need pandoc: type `apt-get install pandoc`, or `brew "
          + "install pandoc` on a Mac.")
    }
    let author = try Program.author.build(for: "serve", in: workbook)
    let (line, start) = (ProgressLine(workbook.terminal), Date())
    line.note("Making the pages: about a minute.")
    defer { line.clear() }
    let next = checkout.url("\(Self.folder).next")
    let child = try ChildProcess(
      [author, "site", next.path], folder: checkout.root)
    var said: [UInt8] = []
    let ending = child.wait(
      output: { said += $1 },
      tick: {
        line.show("Making the pages… \(Int(-start.timeIntervalSinceNow)) s")
      })
    guard ending == .exited(0) else {
      throw Failure.broken(String(decoding: said, as: UTF8.self).trimmed)
    }
    let site = checkout.url(Self.folder)
    try? FileManager.default.removeItem(at: site)
    try FileManager.default.moveItem(at: next, to: site)
  }

  private var sources: [String] {
    [
      Layout.chapters, "Sources", Layout.solutions, Layout.starters,
      Layout.exerciseTests,
    ].flatMap { checkout.files(below: $0) } + ["README.md", "CONTRIBUTING.md"]
  }

  /// Returns the time of the latest change of a file.
  private func newest(of files: [String]) -> Date {
    checkout.stamps(of: files.map(checkout.url)).values.map(\.changed).max()
      ?? .distantPast
  }
}
