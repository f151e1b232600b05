import Foundation
import Testing

@testable import WorkbookBase

@Suite("A patch stores a text as its difference from another")
struct PatchTests {
  private let old = (1...20).map { "line \($0)" }

  private func patch(to new: [String]) -> Patch {
    Patch(
      words: ["You err.", "", "Do not."], base: "Solution", from: old, to: new)
  }

  @Test("It is written like `diff` output, after its text and its base.")
  func format() {
    var new = old
    new[4] = "fünf"
    new.remove(at: 15)
    new.insert("", at: 6)
    #expect(
      patch(to: new).text == """
        You err.

        Do not.
        --- Solution
        @@ -2,8 +2,9 @@
         line 2
         line 3
         line 4
        -line 5
        +fünf
         line 6
        +
         line 7
         line 8
         line 9
        @@ -13,7 +14,6 @@
         line 13
         line 14
         line 15
        -line 16
         line 17
         line 18
         line 19

        """)
  }

  @Test(
    "A written patch is read back, and restores the text.",
    arguments: [
      [], ["-- a", "++ b", "@@ -1 +1 @@", "--- Solution", "\\ c"],
      [Int](1...20).map { "line \($0)" }, [Int](2...20).map { "line \($0)" },
      [Int](0...21).map { "line \($0)" }, ["line 1", "", "", "line 2"],
      [Int](1...20).reversed().map { "line \($0)" },
    ])
  func round(new: [String]) throws {
    let made = patch(to: new)
    let read = try Patch(made.text)
    #expect(read == made)
    #expect(try read.applied(to: old) == new)
    // A patch from an empty file works, too.
    let first = Patch(words: [], base: "Other", from: [], to: new)
    #expect(try Patch(first.text).applied(to: []) == new)
  }

  @Test("The `patch` tool reads it, too.")
  func tool() throws {
    guard Toolchain.path(of: "patch") != nil else { return }
    var new = old
    new[0] = "first"
    new.insert("more", at: 12)
    let folder = try PrivateFolder()
    try Data((old.joined(separator: "\n") + "\n").utf8)
      .write(to: folder.file("a"))
    try Data(patch(to: new).text.utf8).write(to: folder.file("a.patch"))
    let said = try ChildProcess.run(
      ["patch", "-s", "-F0", "a", "a.patch"], in: folder.url)
    #expect(said.succeeded, "\(said.output)\(said.errors)")
    let text = try String(contentsOf: folder.file("a"), encoding: .utf8)
    #expect(text.lines == new)
  }

  @Test("It applies only to its exact base.")
  func misfit() throws {
    var new = old
    new[9] = "ten"
    let patch = patch(to: new)
    var other = old
    other[18] = "far away"
    #expect(try patch.applied(to: other)[9] == "ten")
    other[10] = "near"
    #expect(
      throws: Patch.Misfit(
        line: 11, reason: "line 11 of Solution is not “line 11”")
    ) { try patch.applied(to: other) }
    #expect(throws: Patch.Misfit.self) {
      try patch.applied(to: ["zero"] + old)
    }
    #expect(
      throws: Patch.Misfit(line: 5, reason: "Solution has no line 7 for it")
    ) { try patch.applied(to: ["line 1"]) }
  }

  @Test(
    "Text that is not a patch is reported with its line.",
    arguments: [
      ("You err.\n", 1, "no line says “--- Solution”"),
      ("--- Solution\nat 1\n", 2, "no “@@ -1,7 +1,7 @@” stands here"),
      (
        "--- Solution\n@@ -1,2 +1,2 @@\n a\n", 4,
        "its hunk should have more lines"
      ),
      (
        "--- Solution\n@@ -1,2 +1,2 @@\n a\nb\n", 4,
        "its hunk should have more lines"
      ),
    ])
  func unreadable(text: String, line: Int, reason: String) {
    #expect(throws: Patch.Misfit(line: line, reason: reason)) {
      try Patch(text)
    }
  }

  @Test("Every recorded mistake of the course can be expanded.")
  func course() throws {
    let checkout = Checkout(root: FixtureCheckout.project)
    guard checkout.exists(Layout.solutions) else { return }
    let mistakes = try Course.workbook.exercises.flatMap { exercise in
      try Mistake.all(of: exercise, in: checkout).map { mistake in
        (mistake, try mistake.source(of: exercise, in: checkout))
      }
    }
    #expect(!mistakes.isEmpty)
    for (mistake, source) in mistakes {
      #expect(AnswerHeader(source).paragraph == mistake.text)
    }
  }
}
