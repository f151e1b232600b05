import Foundation
import WorkbookBase

/// `workbook student-edition DIR`: the committed workbook without its answers.
func studentEdition(_ arguments: [String], in workbook: CommandContext)
  throws -> ExitStatus
{
  var options = Options(arguments)
  let path = try options.required("student-edition", "../for-my-class")
  let folder = URL(fileURLWithPath: path, isDirectory: true)
  try StudentEdition(checkout: workbook.checkout, course: workbook.course)
    .write(to: folder)
  workbook.terminal.print(
    """
    wrote \(folder.path), from what is committed here
    Publish it for your class; `grade --submissions` takes what comes back.
    """)
  return .passed
}

/// The workbook for the learners of a class.
///
/// Starters, hints, tests and recorded failures are the same as here, so that an
/// answer fits both. A recorded mistake keeps its explanation and loses its
/// code, which is a solution but for one place.
struct StudentEdition {
  var checkout: Checkout
  var course: Course

  /// The folders and files for teachers and authors.
  static let leftOut = [
    Layout.solutions, Layout.rights, ".ci", ".github/workflows/site.yml",
    ".github/workflows/tests.yml",
    "\(Layout.command)/Author", "\(Layout.command)/Teacher",
    "\(Layout.command)/Isolation", Layout.commandTests,
    "\(Layout.kit)/ContractTests", "\(Layout.tests)/Timeline",
    "Chapters/Teaching.md", "Chapters/Grading.md", "Chapters/Exam.md",
    "\(Layout.scenes)/Chapter11/Exam.swift", "CONTRIBUTING.md",
    "CHANGELOG.md",
  ]

  /// The words of lines that do not belong on a page of the edition.
  private static let gone = [
    "Teaching.md", "Grading.md", "Exam.md", "CONTRIBUTING.md", "+ exam ",
    ".github/", "`grade`", "workbook student-edition", "workbook solution ",
    "workbook mistake ", "workbook stage ", "workbook book", "workbook site",
    "pandoc", "the predictions in the page",
  ]

  /// Writes the committed files into a new folder, which becomes a repository.
  func write(to folder: URL) throws {
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw Failure.usage("\(folder.path) is there already.")
    }
    try checkout.requireSolutions()
    guard
      let head = Git(checkout.root).output(["rev-parse", "--short", "HEAD"])?
        .trimmed
    else {
      throw Failure.broken(
        "An edition is made of what git has, and this copy is not git's.")
    }
    let edition = Checkout(root: folder)
    do {
      try unpack(into: folder)
      try strip(edition)
      let leaks = Leaks(of: course, in: checkout).all(in: edition)
      guard leaks.isEmpty else {
        throw Failure.broken(
          "The edition would give answers away:\n"
            + leaks.map { "  \($0)" }.joined(separator: "\n"))
      }
      try commit(edition, from: head)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  private func unpack(into folder: URL) throws {
    let said = Git(checkout.root).run([
      "clone", "--quiet", "--depth", "1", "file://\(checkout.root.path)",
      folder.path,
    ])
    guard said?.isDone == true else {
      throw Failure.broken("git clone failed: \(said?.words ?? "no git")")
    }
    try FileManager.default.removeItem(
      at: folder.appendingPathComponent(".git"))
  }

  private func strip(_ edition: Checkout) throws {
    for path in Self.leftOut where edition.exists(path) {
      try FileManager.default.removeItem(at: edition.url(path))
    }
    for exercise in course.exercises {
      for mistake in Mistake.all(of: exercise, in: edition) {
        let text = edition.text(mistake.file) ?? ""
        let words =
          mistake.isPatch
          ? Patch.words(of: text)
          : text.lines.dropLast(AnswerHeader.code(in: text.lines).count)
        try edition.write(
          words.joined(separator: "\n") + "\n", to: mistake.file)
      }
    }
    let pages =
      ["README.md", "\(Layout.scenes)/Scene.swift"]
      + edition.files(below: Layout.chapters, ending: ".md")
    for path in pages {
      guard let lines = edition.lines(path) else { continue }
      let kept = Self.kept(lines).map { line in
        line.contains("](") ? linked(line, on: path, in: edition) : line
      }
      guard kept != lines else { continue }
      try edition.write(kept.joined(separator: "\n") + "\n", to: path)
    }
  }

  /// The lines of a page that speak of what the edition has; a sentence has a
  /// line of its own.
  private static func kept(_ lines: [String]) -> [String] {
    var isForOthers = false
    return lines.filter { line in
      if line.hasPrefix("## ") {
        isForOthers = line == "## For teachers and authors"
      }
      return !isForOthers && !gone.contains { line.contains($0) }
    }
  }

  /// A line in which the links to missing files are plain words.
  private func linked(_ line: String, on page: String, in edition: Checkout)
    -> String
  {
    let folder = edition.url(page).deletingLastPathComponent()
    return line.replacing(#/\[([^\]]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)/#) { link in
      let target = folder.appendingPathComponent(String(link.2)).standardized
      return FileManager.default.fileExists(atPath: target.path)
        ? String(link.0) : String(link.1)
    }
  }

  /// Makes a history of one commit, so that `update` can follow the edition.
  private func commit(_ edition: Checkout, from head: String) throws {
    let git = Git(edition.root)
    let author = [
      "-c", "user.name=The Combine Workbook",
      "-c", "user.email=workbook@localhost", "-c", "commit.gpgsign=false",
    ]
    let calls = [
      ["init", "--quiet", "--initial-branch", "main"], ["add", "--all"],
      author + [
        "commit", "--quiet", "--message",
        "The Combine Workbook, student edition of \(head)",
      ],
    ]
    for call in calls {
      let said = git.run(call)
      guard said?.isDone == true else {
        throw Failure.broken(
          "git \(call[0]) failed: \(said?.words ?? "there is no git")")
      }
    }
  }
}
