import Foundation

@testable import workbook_author
@testable import WorkbookBase

/// A small valid book in a temporary directory, which a test can break.
final class SmallBook {
  static let chapter = "Chapters/01-Small.md"
  static let module = "Sources/Library/Chapter01Small/Counter.swift"
  static let figure = "Chapters/Figures/01-count.sequence.svg"
  static let broken = "Chapters/DoesNotCompile/01-Wrong.swift"
  /// The targets that a row may name: a test of the book, and a scene.
  static let test =
    "[It counts.](../Tests/Library/Chapter01SmallTests/CounterTests.swift)"
  static let answers = "`01/count`; \(test)"

  let root: URL
  /// The output of each scene; in these tests its timeline is the same text.
  var scenes = ["01/count": "one\ntwo\nthree\nfour\n"]
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

  /// Replaces a text that the file must contain.
  func replace(
    _ old: String, by new: String, in path: String = chapter
  ) throws {
    let text = text(path)
    guard text.contains(old) else { throw Failure.broken("no \(old)") }
    try write(text.replacingOccurrences(of: old, with: new), to: path)
  }

  /// Adds a listing below a caption that links `path`.
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

  /// The book's scenes, figures and programs, with fixed results.
  var programs: BookTools {
    let (scenes, checkout) = (scenes, checkout)
    return BookTools(
      scenes: scenes.keys.sorted(),
      run: { scene in
        guard let output = scenes[scene] else {
          throw Failure.broken("no such scene")
        }
        return .init(output: output, timeline: output)
      },
      draw: { timeline, figure in
        "<svg>\(figure.kind) of \(timeline.utf8.count)</svg>\n"
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

  var problems: [String] { check().faults.map(\.problem) }

  var first: Fault? { check().faults.first }

  /// Runs the command, and returns its exit status and output.
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
