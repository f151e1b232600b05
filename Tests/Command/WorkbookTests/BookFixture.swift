import Foundation

@testable import workbook_author
@testable import WorkbookBase

/// A small right book in a temporary directory, for a test to spoil.
final class SmallBook {
  static let chapter = "Chapters/01-Small.md"
  static let module = "Sources/Library/Chapter01Small/Counter.swift"
  static let figure = "Chapters/Figures/01-count.sequence.svg"
  static let broken = "Chapters/DoesNotCompile/01-Wrong.swift"
  /// What a row may name: a test of the book's, and a scene beside it.
  static let test =
    "[It counts.](../Tests/Library/Chapter01SmallTests/CounterTests.swift)"
  static let answers = "`01/count`; \(test)"

  let root: URL
  /// What each scene prints; its timeline, for these tests, is the same text.
  var scenes = ["01/count": "one\ntwo\nthree\nfour\n"]
  /// The scenes that do not run.
  var failing: Set<String> = []
  var checkout: Checkout { Checkout(root: root) }
  var course = Course(chapters: [
    Chapter(
      "01", "Small", title: "Small",
      exercises: [
        Exercise(
          1, "Count", .make, minutes: 1, points: 1, objective: "Count.",
          rows: [])
      ])
  ])
  var book: Book {
    Book(
      checkout: checkout, course: course, commands: ["test", "run"],
      programs: programs)
  }

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("small-book-\(UUID().uuidString)")
    for (path, text) in Self.files { try checkout.write(text, to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  func text(_ path: String) -> String { checkout.text(path) ?? "" }

  func write(_ text: String, to path: String) throws {
    try checkout.write(text, to: path)
  }

  /// Replaces a text that must be there.
  func replace(
    _ old: String, by new: String, in path: String = chapter
  ) throws {
    let text = text(path)
    guard text.contains(old) else { throw Failure.broken("no \(old)") }
    try write(text.replacingOccurrences(of: old, with: new), to: path)
  }

  /// Adds a block under a caption that links `path`.
  func addListing(of path: String, _ lines: String) throws {
    try replace(
      "## Modify\n",
      by: """
        [A file](../\(path)):

        ```swift \(path)
        \(lines)
        ```

        ## Modify

        """)
  }

  /// A fence of three backticks, and its claim.
  var programs: Programs {
    let (scenes, failing, checkout) = (scenes, failing, checkout)
    return Programs(
      scenes: scenes.keys.sorted(),
      run: { scene in
        guard let output = scenes[scene] else {
          throw Failure.broken("no such scene")
        }
        if failing.contains(scene) { throw Failure.broken("it fails") }
        return .init(output: output, timeline: Data(output.utf8))
      },
      draw: { timeline, figure in
        "<svg>\(figure.kind) of \(timeline.count)</svg>\n"
      },
      compile: { path in
        let failed = checkout.text(path)?.contains("Wrong") ?? false
        return .init(
          failed: failed, message: failed ? "01-Wrong.swift:1:1: error: no" : ""
        )
      })
  }

  func check() -> BookChecker {
    var checker = BookChecker(book, SceneOutputs(programs))
    checker.check()
    return checker
  }

  /// What is wrong, in order.
  var problems: [String] { check().faults.map(\.problem) }

  /// The first fault, with its line's text in front.
  var first: Fault? { check().faults.first }

  /// Runs the command; returns its exit status and what it prints.
  func command(updates: Bool = false) throws -> (ExitStatus, [String]) {
    var printed = ""
    let terminal = Terminal(
      isTerminal: false, hasColor: false, width: 80,
      write: { printed += $0 }, writeError: { printed += $0 })
    let status =
      try book
      .check(updates: updates, terminal: terminal)
    return (status, printed.split(separator: "\n").map(String.init))
  }
}
