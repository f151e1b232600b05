import Foundation
import WorkbookBase

/// `workbook student-edition DIR` writes the committed files, without those
/// that reveal answers.
package func studentEdition(_ arguments: [String], in workbook: CommandContext)
  throws -> ExitStatus
{
  var options = Options(arguments)
  let path = try options.required("student-edition", "../for-my-class")
  let folder = URL(fileURLWithPath: path, isDirectory: true)
  let edition = StudentEdition(
    checkout: workbook.checkout, course: workbook.course)
  let uncommitted = try edition.write(to: folder)
  let terminal = workbook.terminal
  terminal.print("wrote \(folder.path)")
  if uncommitted > 0 {
    terminal.note(
      "\(counted(uncommitted, "file")) here have changes that are not"
        + " committed; the edition has them as they were.")
  }
  terminal.print(
    "Publish it for your class; `grade --submissions` takes what comes back.")
  return .passed
}

/// The workbook for the learners of a class.
///
/// Starters, hints, tests and recorded failures are identical to those of the
/// whole workbook, so that answers fit both. Each mistake keeps its
/// explanation, which the command shows to learners. Its code is removed,
/// because it is almost a solution.
struct StudentEdition {
  var checkout: Checkout
  var course: Course

  /// The files for teachers and authors only.
  static let leftOut = [
    Layout.solutions, Layout.rights, ".ci", ".github", Layout.proofs,
    "Chapters/Teaching.md", "Chapters/Grading.md", "Chapters/Exam.md",
    "\(Layout.scenes)/Chapter11/Exam.swift",
    "CONTRIBUTING.md",
  ]

  /// Writes the committed files to a new folder, and makes it a repository.
  ///
  /// - Returns: the number of files with uncommitted changes.
  func write(to folder: URL) throws -> Int {
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw Failure.usage("\(folder.path) is there already.")
    }
    try checkout.requireSolutions()
    let git = Git(checkout.root)
    guard let head = git.output(["rev-parse", "--short", "HEAD"])?.trimmed
    else {
      throw Failure.broken(
        "An edition is made of what git has, and this copy is not git's.")
    }
    try unpack(into: folder)
    let edition = Checkout(root: folder)
    do {
      try strip(edition)
      try commit(edition, from: head)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    return git.output(["status", "--porcelain", "--", "."])?.lines.count ?? 0
  }

  private func unpack(into folder: URL) throws {
    let place = try PrivateFolder()
    let archive = place.file("head.tar").path
    let git = Git(checkout.root)
    guard git.output(["archive", "--output", archive, "HEAD", "."]) != nil
    else { throw Failure.broken("git could not archive \(checkout.root.path)") }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    let said = try ChildProcess.run(["tar", "-xf", archive, "-C", folder.path])
    guard said.succeeded else {
      throw Failure.broken("tar failed: \(said.errors.trimmed)")
    }
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
    // Remove sentences about missing files; each sentence has its own line.
    let pages =
      ["README.md", "CHANGELOG.md", "\(Layout.scenes)/Scene.swift"]
      + edition.files(below: "Chapters", ending: ".md")
    let gone = [
      "Teaching.md", "Grading.md", "Exam.md", "CONTRIBUTING.md", "+ exam ",
      ".github/",
      "`grade`",
      "workbook student-edition", "workbook solution ", "workbook mistake ",
      "workbook stage ", "workbook book", "the predictions in the page",
    ]
    for path in pages {
      guard let lines = edition.lines(path) else { continue }
      var isForOthers = false
      let kept = lines.filter { line in
        if line.hasPrefix("## ") {
          isForOthers = line == "## For teachers and authors"
        }
        return !isForOthers && !gone.contains { line.contains($0) }
      }
      guard kept.count < lines.count else { continue }
      try edition.write(kept.joined(separator: "\n") + "\n", to: path)
    }
  }

  /// Commits all files once, so that `update` can follow the edition.
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
