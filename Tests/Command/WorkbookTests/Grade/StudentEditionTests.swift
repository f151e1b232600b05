import Foundation
import Testing

@testable import workbook_author
@testable import WorkbookBase
@testable import workbook_teacher

@Suite("A student edition contains no answers, and works with the workbook")
struct StudentEditionTests {
  private let good: GoodExercise
  private let transcript = Transcript()
  private let place: PrivateFolder
  private var folder: URL { place.file("class") }
  private var edition: Checkout { Checkout(root: folder) }

  init() throws {
    good = try GoodExercise()
    place = try PrivateFolder()
    try good.write(".gitignore", ".build/\n.workbook/\n")
    try good.write(
      "README.md",
      """
      # W

      Read it.
      - `swift run workbook solution 01.1` shows an answer.
      - `check` and `grade` need Linux.

      ## For teachers and authors

      - [Teach](Chapters/Teaching.md).
      - `swift run workbook check` proves it.

      ## What is tested

      Much.

      """)
    try good.write("Chapters/Teaching.md", "# Teaching\n")
    try good.write("Chapters/Grading.md", "# Grading\n")
    try good.write(".ci/run", "#!/bin/sh\n")
    try good.write(".github/workflows/tests.yml", "name: Tests\n")
    try good.write(".github/workflows/exercises.yml", "name: Exercises\n")
    try good.write("Sources/Command/Teacher/Grade.swift", "let grade = 1\n")
    try good.write("Tests/Command/Tests.swift", "let fixture = 1\n")
    try good.write(
      "Chapters/01-More.md",
      "It [is](../Sources/Command/Teacher/Grade.swift#a), [so](README.md).\n"
        + "`workbook site` makes pages.\n")
    try good.write("Chapters/README.md", "# Contents\n")
    try good.write(
      "\(good.exercise.mistakesFolder)/\(RecordedFailures.name)",
      "test a1: It spends.\nmistake AddsInstead: a1 failed c0\n")
    try good.write(
      "\(good.exercise.mistakesFolder)/AddsInstead.swift",
      "// You add.\n// Spend.\n\n/// Spends.\npublic let secret = 1\n")
    try good.remove("\(good.exercise.mistakesFolder)/SpendsTwice.swift")
    try good.write(
      "\(good.exercise.mistakesFolder)/SpendsTwice.patch",
      "You spend.\n--- Solution\n@@ -1,1 +1,1 @@\n-// 90\n+// 91\n")
    try commit()
  }

  private func commit() throws {
    for call in [
      ["init", "--quiet"], ["add", "--all"],
      [
        "-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet",
        "--message", "All",
      ],
    ] {
      let said = try #require(Git(good.checkout.root).run(call))
      try #require(said.isDone, "\(said.words)")
    }
  }

  private var workbook: CommandContext {
    CommandContext(
      checkout: good.checkout, terminal: transcript.terminal,
      course: good.course)
  }

  private func make() throws {
    _ = try studentEdition([folder.path], in: workbook)
  }

  private func files(of checkout: Checkout) -> [String] {
    checkout.files(below: ".").map { String($0.dropFirst(2)) }
      .filter { !$0.hasPrefix(".git/") }
  }

  @Test("It lacks only the solutions and the teachers' files.")
  func leftOut() throws {
    try make()
    #expect(
      Set(files(of: good.checkout)).subtracting(files(of: edition)) == [
        good.exercise.file(in: "Solutions"), ".ci/run", "Chapters/Teaching.md",
        "Chapters/Grading.md", ".github/workflows/tests.yml",
        "Sources/Command/Teacher/Grade.swift",
        "Tests/Command/Tests.swift",
      ])
    #expect(Set(files(of: edition)).isSubset(of: files(of: good.checkout)))
  }

  @Test("A file with a part of a solution is named, and nothing is written.")
  func leaks() throws {
    let solution = Array(1...60).map { "  amount -= \($0) * left + \($0)" }
    func write(_ lines: some Sequence<String>, to path: String) throws {
      try good.write(path, lines.joined(separator: "\n") + "\n")
    }
    try write(solution, to: good.exercise.file(in: "Solutions"))
    // Half of it in a difference, a tenth in a file, and all in comments.
    try write(
      ["let a = 1"] + solution.prefix(30).map { "+ \($0)" },
      to: "Tests/Kit/A.txt")
    try write(solution.prefix(6), to: "Tests/Kit/B.swift")
    try write(solution.map { "// \($0)" }, to: "Tests/Kit/C.swift")
    try commit()
    let failure = #expect(throws: Failure.self) { try make() }
    #expect(
      failure?.message == """
        The edition would give answers away:
          49 % of the solution of 90.2 in Tests/Kit/A.txt
        """)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    try write(solution, to: "Chapters/90-Fixture.md")
    try commit()
    try make()
  }

  @Test("A mistake keeps its text, and loses its code.")
  func mistakes() throws {
    try make()
    #expect(
      edition.text("\(good.exercise.mistakesFolder)/AddsInstead.swift")
        == "// You add.\n// Spend.\n")
    #expect(
      edition.text("\(good.exercise.mistakesFolder)/SpendsTwice.patch")
        == "You spend.\n")
    #expect(
      Mistake.all(of: good.exercise, in: edition)
        == Mistake.all(of: good.exercise, in: good.checkout))
    #expect(
      RecordedFailures(of: good.exercise, in: edition)
        == RecordedFailures(of: good.exercise, in: good.checkout))
  }

  @Test("Exercises, hints and tests are unchanged, byte for byte.")
  func same() throws {
    try make()
    for tree in ["Exercises", "Tests/Exercises"] {
      for file in good.checkout.files(below: tree) {
        #expect(
          try Data(contentsOf: edition.url(file))
            == Data(contentsOf: good.checkout.url(file)), "\(file)")
      }
    }
  }

  @Test("No page links to a removed file.")
  func links() throws {
    try make()
    #expect(edition.text("Chapters/01-More.md") == "It is, [so](README.md).\n")
    #expect(
      edition.text("README.md")
        == "# W\n\nRead it.\n\n## What is tested\n\nMuch.\n")
  }

  @Test("It has a history of one commit, and the starters' copies.")
  func history() throws {
    try make()
    let git = Git(folder)
    #expect(git.output(["rev-list", "--count", "HEAD"])?.trimmed == "1")
    #expect(git.output(["status", "--porcelain"]) == "")
    let starter = try #require(edition.text(good.exercise.file))
    #expect(edition.keptStarter(of: good.exercise) == starter)
  }

  @Test("What is begun and not committed is not handed out.")
  func uncommitted() throws {
    try good.write(good.exercise.file, "public let mine = 1\n")
    try make()
    #expect(edition.text(good.exercise.file)?.contains("mine") == false)
  }

  @Test("An existing folder is not changed.")
  func exists() throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    #expect(throws: Failure.self) { try make() }
    #expect(files(of: edition) == [])
  }

  @Test("It refuses to check, to grade, and to make a further edition.")
  func inside() throws {
    try make()
    let inside = CommandContext(
      checkout: edition, terminal: transcript.terminal, course: good.course)
    for command in [check, grade] {
      do {
        _ = try command([], inside)
        Issue.record("It did something.")
      } catch let failure as Failure {
        #expect(failure.message.contains("has no solutions"))
      }
    }
    #expect(throws: Failure.self) {
      try studentEdition([place.file("again").path], in: inside)
    }
  }

  @Test("A submission from the edition is found unchanged.")
  func handedIn() throws {
    try make()
    try edition.write("public let mine = 1\n", to: good.exercise.file)
    let handed = try SubmissionFiles(
      #require(
        try Submission.all(in: place.url, of: good.course).submissions.first))
    #expect(handed.remarks == [])
    let answer = handed.answer(
      to: good.exercise,
      starter: good.checkout.text(good.exercise.file).map { Data($0.utf8) },
      remark: { Issue.record("\($0)") })
    guard case .answer(let files) = answer else {
      Issue.record("Nothing was found: \(answer)")
      return
    }
    #expect(
      files.map { String(decoding: $0.data, as: UTF8.self) }
        == ["public let mine = 1\n"])
  }
}
