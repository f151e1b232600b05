import WorkbookBase

// Playgrounds other than the scratch file: a program of the book, or a page
// with a chapter's imports.

extension Playground {
  /// Creates a playground for a scene, `02/vanishing`, or a page with a
  /// chapter's imports, `07`; each has its own folder.
  init(_ typed: String, in workbook: CommandContext, limit: Double) throws {
    let checkout = workbook.checkout
    let parts = typed.split(separator: "/", maxSplits: 1).map(String.init)
    let chapter = try workbook.course.chapter(parts.first ?? typed)
    self.init(checkout: checkout, terminal: workbook.terminal, limit: limit)
    folder = ".workbook/play/\(chapter.number)"
    guard parts.count == 2 else {
      beginning = Self.beginning(of: chapter, in: checkout)
      return
    }
    let id = "\(chapter.number)/\(parts[1])"
    guard let scene = SceneSource(of: id, in: checkout) else {
      throw Failure.usage(
        "There is no scene \(id)."
          + suggestion(
            for: id, in: SceneSource.all(of: chapter.number, in: checkout))
          + " `swift run workbook run \(chapter.number)` runs them all.")
    }
    folder += "-\(parts[1])"
    beginning = Self.beginning(of: scene)
  }

  private static func beginning(of scene: SceneSource) -> String {
    let own = scene.imports.filter { $0 != "import Timeline" }
    let program = scene.program.map { $0.isEmpty ? "" : "  \($0)" }
    let isRecorded = scene.timeline != nil
    let head = """
      // The book's \(scene.id), which is yours to change: each save runs it, and
      // draws what `timeline` has recorded. No other program reads it.
      // The book's own is in \(scene.file).
      """
    let imports = own + ["@testable import Scenes", "import Timeline"]
    let call =
      isRecorded
      ? ["let timeline = Timeline()", "program(timeline)", "timeline.look()"]
      : ["program()"]
    let parameter = scene.timeline.map { "_ \($0): Timeline" } ?? ""
    return
      ([head] + imports + ["", "func program(\(parameter)) {"] + program
      + ["}", ""] + scene.helpers.flatMap { $0 + [""] } + call)
      .joined(separator: "\n") + "\n"
  }

  private static func beginning(of chapter: Chapter, in checkout: Checkout)
    -> String
  {
    let sources = checkout.files(
      below: Layout.scenes(of: chapter.number), ending: ".swift")
    let imports = Set(
      sources.flatMap { checkout.lines($0) ?? [] }.filter {
        $0.hasPrefix("import Chapter")
      }
    ).union(["import \(chapter.name)"]).sorted()
    return """
      // A page of your own for chapter \(chapter.number): each save runs it, and draws
      // what `timeline` has recorded. No other program reads it.
      \(imports.joined(separator: "\n"))
      import Timeline

      let timeline = Timeline()


      """
  }
}
