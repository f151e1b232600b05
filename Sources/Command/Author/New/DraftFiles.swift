import WorkbookBase

/// The files of something new, and the changes to the files that name it:
/// gathered first, then written all at once or not at all.
struct DraftFiles {
  let workbook: CommandContext
  /// The whole texts, by path.
  private var texts: [String: String] = [:]
  /// What fills the placeholders of a template.
  var values: [String: String] = [:]
  /// What to type when they are written.
  var next: [String] = []

  init(workbook: CommandContext) {
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
