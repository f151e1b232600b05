import WorkbookCourse
import WorkbookTools

/// `workbook new exercise 05.6 "Title"`, `new proof 11.6 "Title"`,
/// `new chapter 06 ControlEvents`, `new scene 04/owner`,
/// `new mistake 05.6 KeepsTheSubscriber`.
package func new(_ arguments: [String], in workbook: Workbook) throws
  -> ExitStatus
{
  let usage = Failure.usage(
    """
    Say what is new:
      swift run workbook new exercise 05.6 "Keep one thing"
      swift run workbook new proof 11.6 "Prove the timer"
      swift run workbook new chapter 06 ControlEvents
      swift run workbook new scene 04/owner
      swift run workbook new mistake 05.6 KeepsTheSubscriber
    """)
  let words = arguments.dropFirst()
  guard let kind = arguments.first, let name = words.first,
    !arguments.contains(where: { $0.hasPrefix("-") })
  else { throw usage }
  let rest = words.dropFirst().joined(separator: " ")
  var draft = DraftFiles(workbook: workbook)
  switch (kind, rest.isEmpty) {
  case ("exercise", false): try draft.addExercise(name, title: rest)
  case ("proof", false): try draft.addExercise(name, title: rest, .prove)
  case ("chapter", false): try draft.addChapter(name, name: rest)
  case ("scene", true): try draft.addScene(name)
  case ("mistake", false): try draft.addMistake(rest, to: name)
  default: throw usage
  }
  try draft.write()
  return .passed
}

/// The files of something new, and the changes to the files that name it:
/// gathered first, then written all at once or not at all.
struct DraftFiles {
  let workbook: Workbook
  /// The whole texts, by path.
  private var texts: [String: String] = [:]
  /// What to type when they are written.
  var next: [String] = []

  init(workbook: Workbook) {
    self.workbook = workbook
  }

  /// A file that must not be there yet.
  mutating func add(_ path: String, _ text: String) throws {
    guard !workbook.checkout.exists(path) else {
      throw Failure.usage("There is \(path) already.")
    }
    texts[path] = text
  }

  /// A file that names what is new.
  mutating func change(
    _ path: String, _ body: (inout SourceText) throws -> Void
  ) throws {
    guard let text = texts[path] ?? workbook.checkout.text(path) else {
      throw Failure.broken("There is no \(path) to add it to.")
    }
    var source = SourceText(path: path, text: text)
    try body(&source)
    texts[path] = source.text
  }

  func write() throws {
    let terminal = workbook.terminal
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      let isNew = !workbook.checkout.exists(path)
      try workbook.checkout.write(text, to: path)
      terminal.print("\(isNew ? "wrote  " : "changed") \(path)")
    }
    let sources = texts.keys.filter { $0.hasSuffix(".swift") }.sorted()
    _ = try? ChildProcess.run(
      ["swift", "format", "-i"] + sources, in: workbook.checkout.root)
    terminal.print()
    terminal.print("Each line with \(Draft.mark) is still to be written.")
    for (index, command) in next.enumerated() {
      terminal.print(
        (index == 0 ? "Next:  " : "       ") + "swift run workbook \(command)")
    }
  }
}
