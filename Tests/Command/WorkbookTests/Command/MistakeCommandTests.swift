import Foundation
import Testing

@testable import WorkbookBase

@Suite("A recorded mistake can replace the answer")
struct MistakeCommandTests {
  private let paper: PaperCheckout
  private var file: String { paper.exercise.file }

  init() throws {
    paper = try PaperCheckout()
    paper.type("list")
    try paper.write(
      paper.exercise.file(in: "Solutions"), FixtureCheckout.solution)
    try paper.write(
      "\(paper.exercise.mistakesFolder)/AddsTwo.patch",
      """
      You add. That is right `2.0` times only! Think.
      --- Solution
      @@ -5,3 +5,3 @@
       public func double(_ number: Int) -> Int {
      -  2 * number
      +  2 + number
       }

      """)
    try paper.write(
      "\(paper.exercise.mistakesFolder)/Triples.swift",
      "// You triple.\nlet three = 3\n")
  }

  @Test("The list shows how each mistake begins.")
  func list() {
    let (status, text) = paper.type("mistake", "90.1")
    #expect(status == .passed)
    #expect(text.contains("90.1 Double   2 recorded mistakes"))
    #expect(
      text.contains("  AddsTwo  You add.\n  Triples  You triple.\n"),
      "\(text)")
  }

  @Test("A mistake replaces the answer, which is kept; reset restores it.")
  func put() throws {
    try paper.write(file, "mine")
    let (status, text) = paper.type("mistake", "90.1", "AddsTwo")
    #expect(status == .passed, "\(text)")
    #expect(
      paper.checkout.text(file)
        == FixtureCheckout.solution
        .replacing("// 90 Double a number", with: "// 90.1 Double")
        .replacing("2 * number", with: "2 + number"))
    #expect(paper.backups["Double.swift"] == Data("mine".utf8))
    #expect(
      text.contains(
        "Your earlier answer is in .workbook/backups/Fixture/Double/"))
    #expect(text.contains("swift run workbook reset 90.1"))
    #expect(paper.type("reset", "90.1").status == .passed)
    #expect(paper.checkout.text(file) == PaperCheckout.starter)
  }

  @Test(
    "A mistake's name may be typed in words; whole files work like patches.")
  func words() {
    #expect(paper.type("mistake", "90.1", "triples").status == .passed)
    #expect(paper.checkout.text(file) == "// 90.1 Double\nlet three = 3\n")
  }

  @Test("An unknown mistake is refused, with a suggestion.")
  func unknown() {
    let (status, text) = paper.type("mistake", "90.1", "AddTwo")
    #expect(status == .usage)
    #expect(text.contains("Did you mean `AddsTwo`?"), "\(text)")
    #expect(paper.checkout.text(file) == PaperCheckout.starter)
    #expect(paper.type("mistake").status == .usage)
  }

  @Test("A mistake without a fitting solution changes nothing.")
  func refused() throws {
    try paper.write(paper.exercise.file(in: "Solutions"), "// 90\nlet a = 1\n")
    var (status, text) = paper.type("mistake", "90.1", "AddsTwo")
    #expect(status == .failed)
    #expect(text.contains("AddsTwo.patch:3: Solution has no line 5 for it"))
    try paper.remove("Solutions")
    (status, text) = paper.type("mistake", "90.1", "AddsTwo")
    #expect(status == .failed)
    #expect(text.contains("has no solutions"))
    #expect(paper.checkout.text(file) == PaperCheckout.starter)
    #expect(paper.backups.isEmpty)
  }
}
