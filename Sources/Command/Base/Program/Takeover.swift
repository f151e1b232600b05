import Foundation
import WorkbookCourse
import WorkbookTools

extension Program {
  /// Builds this program where that is needed, and lets it take this process's
  /// place: with the same terminal, environment and number, so that signals
  /// and the exit code are its own.
  package func takeOver(_ arguments: [String], from workbook: Workbook) throws
    -> Never
  {
    let products = try Products(beside: Workbook.executable())
    let program = products.folder.appendingPathComponent(rawValue)
    try build(in: products, arguments.first ?? "", for: workbook)
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    // What this process does not listen to, the next one would never hear.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_DFL) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigprocmask(SIG_SETMASK, &signals, nil)
    execv(program.path, &words)
    throw Failure.broken(
      "\(program.path) cannot be started: \(String(cString: strerror(errno)))")
  }

  private func build(
    in products: Products, _ word: String, for workbook: Workbook
  ) throws {
    let line = ProgressLine(workbook.terminal)
    defer { line.clear() }
    let program = products.folder.appendingPathComponent(rawValue).path
    if !FileManager.default.fileExists(atPath: program) {
      line.note(
        "Building what `workbook \(word)` needs, once: about \(wait).")
    }
    let build = SwiftBuild(
      [
        "--product", rawValue, "--configuration", products.configuration,
        "--scratch-path", products.scratch.path,
      ], of: workbook.checkout.root)
    let outcome = try build.run(news: { news in
      switch news {
      case .waitingForLock(let process): line.noteLock(process)
      case .step(let step, let count):
        line.show("Building… \(step) of \(count) steps")
      }
    })
    guard !outcome.succeeded else { return }
    throw Failure.broken(
      "`workbook \(word)` could not be built.\n\(outcome.output)")
  }
}

/// Where SwiftPM has put this program, and with it the others.
struct Products {
  /// `.build/x86_64-unknown-linux-gnu/debug`
  var folder: URL
  var configuration: String { folder.lastPathComponent }
  var scratch: URL {
    folder.deletingLastPathComponent().deletingLastPathComponent()
  }

  init(beside executable: URL) throws {
    folder = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    guard ["debug", "release"].contains(configuration) else {
      throw Failure.broken(
        """
        This command stands in \(folder.path), where SwiftPM does not build.
        Type `swift run workbook` in the folder of the workbook.
        """)
    }
  }
}
