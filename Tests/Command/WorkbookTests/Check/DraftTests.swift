import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("The command finds drafts without a build")
struct DraftTests {
  let good: GoodExercise

  init() throws { good = try GoodExercise() }

  @Test("A finished workbook has no drafts.")
  func none() { #expect(Draft.all(in: good.checkout) == []) }

  @Test("Each draft is listed with its place and text.")
  func places() throws {
    let hints = good.exercise.hintsFile
    try good.spoil(hints, "Less is left.", "DRAFT: a nudge.")
    try good.write(
      "Chapters/91-Next.md", "# 91 Next\n\n<!-- DRAFT: the goal. -->\n")
    try good.write(
      "README.md", "| [91 Next](Chapters/91-Next.md) | DRAFT: what | |\n")
    let drafts = Draft.all(in: good.checkout)
    #expect(
      drafts.map { "\($0.place.description) \($0.text)" } == [
        "README.md:1 what", "Chapters/91-Next.md:3 the goal.",
        "\(hints):5 a nudge.",
      ])
    #expect(
      drafts.map { $0.isPart(of: good.exercise) } == [false, false, true])
  }

  @Test("The command's own mentions of drafts are ignored.")
  func ours() throws {
    try good.write(
      "Sources/Command/Author/New/Template.swift", "// DRAFT: a title\n")
    try good.write("Tests/Command/WorkbookTests/A.swift", "// DRAFT: a title\n")
    #expect(Draft.all(in: good.checkout) == [])
  }
}
