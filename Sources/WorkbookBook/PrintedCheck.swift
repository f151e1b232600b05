import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book {
  /// Printed blocks are what scenes print and what the compiler says, today.
  struct PrintedCheck {
    let folder: Folder
    let observations: Observations
    private(set) var faults: [Fault] = []
    private(set) var repairs: [Repair] = []
    private(set) var outputs = 0
    private(set) var messages = 0
    /// The files that the compiler was asked about.
    private(set) var compiled: Set<String> = []

    init(folder: Folder, observations: Observations) {
      self.folder = folder
      self.observations = observations
    }

    mutating func check(_ page: Page) {
      for fence in page.fences {
        switch fence.claim {
        case .output(let scene):
          outputs += 1
          checkOutput(of: scene, fence, page)
        case .compiler(let path):
          messages += 1
          compiled.insert(path)
          checkMessage(about: path, fence, page)
        default: continue
        }
      }
    }

    private mutating func checkOutput(
      of scene: String, _ fence: Fence, _ page: Page
    ) {
      switch observations.run(scene) {
      case .success(let run):
        compare(
          fence, page, run.output, source: "workbook run \(scene)",
          problem: "scene \(scene) prints something else")
      case .failure(let trouble):
        report(
          fence, page, "scene \(scene) does not run: \(trouble.message)",
          "See what `swift run workbook run \(scene)` does.")
      }
    }

    private mutating func checkMessage(
      about path: String, _ fence: Fence, _ page: Page
    ) {
      guard folder.exists(path) else {
        return report(
          fence, page, "there is no file \(path)",
          "Name a file of Chapters/DoesNotCompile by its path from the root.")
      }
      switch observations.compile(path) {
      case .success(let compilation) where !compilation.failed:
        report(
          fence, page, "\(path) compiles, and it is meant not to",
          "Mend the file so that the compiler rejects it, or tell the truth.")
      case .success(let compilation)
      where compilation.message.contains("no such module"):
        report(
          fence, page,
          "\(path) fails only because it imports what is not built",
          "Import modules that the command itself is built with.")
      case .success(let compilation):
        compare(
          fence, page, compilation.message, source: path,
          problem: "the compiler says something else about \(path)")
      case .failure(let trouble):
        report(
          fence, page, "the compiler did not run: \(trouble.message)",
          "See whether `swiftc --version` works.")
      }
    }

    private mutating func compare(
      _ fence: Fence, _ page: Page, _ text: String, source: String,
      problem: String
    ) {
      let real = Book.lines(of: text).map(Part.withoutTail)
      let part = Part(body: fence.body)
      guard !part.matches(real) else { return }
      let book = fence.body.map(Part.withoutTail)
      let difference = Difference(book: book, other: real)
      faults.append(
        Fault(
          file: page.path, line: fence.line + 1 + difference.firstInBook,
          problem: problem, source: source, difference: difference.lines,
          advice: part.leavesLinesOut
            ? "Choose the part again: --update does not know what to leave out."
            : "Run `swift run workbook book --update` if the new text is right.",
          isMendable: !part.leavesLinesOut))
      guard !part.leavesLinesOut else { return }
      let body = real.map { Part.withoutTail(fence.prefix + $0) }
      repairs.append(
        .block(
          page: page.path, line: fence.line, count: fence.body.count,
          body: body))
    }

    private mutating func report(
      _ fence: Fence, _ page: Page, _ problem: String, _ advice: String
    ) {
      faults.append(
        Fault(
          file: page.path, line: fence.line, problem: problem, advice: advice))
    }
  }
}
