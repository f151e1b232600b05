import Foundation

extension Program {
  /// Builds the program if necessary, and replaces this process with it.
  ///
  /// The terminal, environment and process id stay the same, so the program
  /// receives this process's signals and determines its exit code.
  package func takePlace(_ arguments: [String], in workbook: CommandContext)
    throws
    -> Never
  {
    let program = try build(for: arguments.first ?? "", in: workbook)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    // The new program would inherit that signals are ignored.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] {
      signal(number, SIG_DFL)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigprocmask(SIG_SETMASK, &signals, nil)
    execv(program, &words)
    throw Failure.broken(
      "\(program) cannot be started: \(String(cString: strerror(errno)))")
  }

  /// Builds the program if necessary, for the command `word`, and returns its
  /// path.
  package func build(for word: String, in workbook: CommandContext) throws
    -> String
  {
    let products = Products(
      of: workbook.checkout, running: try CommandContext.executable())
    let line = ProgressLine(workbook.terminal)
    defer { line.clear() }
    let program = products.folder.appendingPathComponent(rawValue).path
    if !FileManager.default.fileExists(atPath: program) {
      line.note(
        "Building what `workbook \(word)` needs, once: about \(wait).")
    }
    let outcome = try SwiftBuild(
      of: workbook.checkout, in: products.scratch,
      environment: ["WORKBOOK_EXERCISE": rawValue]
    ).run(
      ["--product", rawValue, "--configuration", products.configuration],
      news: { line.show($0) })
    guard outcome.succeeded else {
      throw Failure.broken(
        "`workbook \(word)` could not be built.\n\(outcome.words)")
    }
    return program
  }
}

/// The folders of the programs that SwiftPM builds in a checkout.
struct Products {
  /// Such as `.build/x86_64-unknown-linux-gnu/debug`.
  var folder: URL
  var scratch: URL
  var configuration: String

  /// Locates the folder of the running program, or `.build/debug` if that is
  /// outside the checkout.
  init(of checkout: Checkout, running executable: URL) {
    folder = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    scratch = folder.deletingLastPathComponent().deletingLastPathComponent()
    configuration = folder.lastPathComponent
    let root = checkout.root.resolvingSymlinksInPath().path + "/"
    guard folder.path.hasPrefix(root),
      ["debug", "release"].contains(configuration)
    else {
      scratch = checkout.url(".build")
      configuration = "debug"
      folder = scratch.appendingPathComponent(configuration)
      return
    }
  }
}
