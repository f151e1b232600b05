import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("A check of everything omits only what has not changed")
struct CleanStatesTests {
  let good: GoodExercise

  init() throws { good = try GoodExercise() }

  private func isClean() throws -> Bool {
    try CleanStates(in: good.checkout).contains(good.exercise)
  }

  private func record() throws {
    var states = try CleanStates(in: good.checkout)
    states.record(good.exercise)
    try states.write(for: good.course)
  }

  @Test("An exercise is clean once it is recorded, until a file changes.")
  func states() throws {
    #expect(try !isClean())
    try record()
    #expect(try isClean())
    for file in [
      "\(good.exercise.mistakesFolder)/AddsInstead.swift",
      good.exercise.file(in: Layout.solutions),
      "\(good.exercise.testFolder)/SpendTests.swift",
      good.exercise.file(in: Layout.rights),
      "\(Layout.library)/Demand.swift", "\(Layout.kit)/Support/Search.swift",
      "\(Layout.command)/Isolation/Sandbox.swift", Layout.manifest,
    ] {
      try good.write(file, "// changed\n")
      #expect(try !isClean(), "\(file)")
      try record()
      #expect(try isClean(), "\(file)")
    }
  }

  @Test("A page, the site and another exercise's files change nothing.")
  func others() throws {
    try record()
    for file in [
      "Chapters/90-Fixture.md", "\(Layout.reader)/style.css",
      "\(Layout.mistakes)/Chapter91Other/1-Other/Adds.swift",
    ] {
      try good.write(file, "changed\n")
      #expect(try isClean(), "\(file)")
    }
  }
}
