import WorkbookBase

// Printed blocks equal the current output of scenes and of the compiler.

extension BookChecker {
  mutating func checkPrints(of page: Page) {
    for fence in page.fences {
      switch fence.claim {
      case .output(let scene):
        count.outputs += 1
        checkOutput(of: scene, fence, page)
      case .compiler(let path):
        count.messages += 1
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
    case .failure(let error):
      report(
        page.path, fence.line, "scene \(scene) does not run: \(error.words)",
        do: "See what `swift run workbook run \(scene)` does.")
    }
  }

  private mutating func checkMessage(
    about path: String, _ fence: Fence, _ page: Page
  ) {
    guard checkout.exists(path) else {
      return report(
        page.path, fence.line, "there is no file \(path)",
        do: "Name a file of Chapters/DoesNotCompile by its path from the root.")
    }
    switch observations.compile(path) {
    case .success(let compilation) where !compilation.failed:
      report(
        page.path, fence.line, "\(path) compiles, and it is meant not to",
        do: "Mend the file so that the compiler rejects it, or tell the truth.")
    case .success(let compilation)
    where compilation.message.contains("no such module"):
      report(
        page.path, fence.line,
        "\(path) fails only because it imports what is not built",
        do: "Import modules that the command itself is built with.")
    case .success(let compilation):
      compare(
        fence, page, compilation.message, source: path,
        problem: "the compiler says something else about \(path)")
    case .failure(let error):
      report(
        page.path, fence.line, "the compiler did not run: \(error.words)",
        do: "See whether `swiftc --version` works.")
    }
  }

  private mutating func compare(
    _ fence: Fence, _ page: Page, _ text: String, source: String,
    problem: String
  ) {
    let real = text.lines.map(\.trimmedEnd)
    let part = OutputBlock(fence.body)
    guard !part.matches(real) else { return }
    guard part.leavesLinesOut else {
      return hold(
        page, fence.lines, to: real, problem, source: source,
        or: " if the new text is right.")
    }
    let difference = Difference(book: part.body, other: real)
    report(
      Fault(
        page.path, fence.line + 1 + difference.first, problem,
        source: source, difference: difference.lines,
        do: "Choose the part again: --update does not know what to leave out."))
  }

  mutating func checkUnusedFailures() {
    for path in checkout.files(
      below: "Chapters/DoesNotCompile", ending: ".swift")
    where !compiled.contains(path) {
      report(
        path, 1, "no page shows what the compiler says of this file",
        do: "Add a block ```text compile \(path), or remove the file.")
    }
  }
}

/// A block of output, whole or in parts: a line `…` is a gap.
struct OutputBlock {
  /// The lines without trailing white space, which editors remove.
  let body: [String]

  init(_ body: [String]) {
    self.body = body.map(\.trimmedEnd)
  }

  var leavesLinesOut: Bool { body.contains(where: Self.isGap) }

  private static func isGap(_ line: String) -> Bool { line.trimmed == "…" }

  /// Returns whether this is the output, apart from the gaps.
  func matches(_ output: [String]) -> Bool {
    let runs = body.split(
      omittingEmptySubsequences: false, whereSeparator: Self.isGap)
    guard runs.count > 1 else { return body == output }
    // The first run must be at the beginning and the last one at the end. Each
    // other run takes the first free place.
    guard output.starts(with: runs[0]) else { return false }
    var next = runs[0].count + 1
    for run in runs.dropFirst().dropLast() {
      let starts = stride(from: next, through: output.count - run.count, by: 1)
      guard
        let start = starts.first(where: {
          output[$0..<($0 + run.count)].elementsEqual(run)
        })
      else { return false }
      next = start + run.count + 1
    }
    let last = runs[runs.count - 1]
    return output.count - last.count >= next
      && output.suffix(last.count).elementsEqual(last)
  }
}
