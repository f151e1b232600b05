import WorkbookBase

/// New files, and changes to the files that list them, which are written
/// together or not at all.
final class DraftFiles {
  let workbook: CommandContext
  private var texts: [String: String] = [:]
  /// The values of a template's placeholders.
  var values: [String: String] = [:]
  var next: [String] = []

  init(workbook: CommandContext) {
    self.workbook = workbook
  }

  /// Adds a file that must not exist yet.
  func add(_ path: String, _ text: String) throws {
    guard !workbook.checkout.exists(path) else {
      throw Failure.usage("There is \(path) already.")
    }
    texts[path] = text
  }

  /// Changes a file that lists the new item.
  func change(
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
