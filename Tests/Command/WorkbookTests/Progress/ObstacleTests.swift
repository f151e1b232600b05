import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A file that the compiler cannot read gets a clear report.")
struct ObstacleTests {
  private let paper: PaperCheckout
  private var file: String { paper.exercise.file }

  init() throws { paper = try PaperCheckout() }

  /// Returns the report, which needs no build.
  private func report() throws -> (headline: String, text: String) {
    let result = try #require(
      try TestSession(checkout: paper.checkout, exercises: [paper.exercise])
        .run()
        .first)
    let transcript = Transcript()
    let report = Report(
      terminal: transcript.terminal, checkout: paper.checkout)
    report.print(result)
    #expect(!result.verdict.hasPassed)
    return (report.summary(of: result), transcript.text)
  }

  @Test(
    "Another encoding.",
    arguments: [Data([0x2F, 0x2F, 0xE9]), Data([0xFF, 0xFE, 0x68, 0x00])])
  func encoding(data: Data) throws {
    try paper.write(file, data)
    #expect(paper.checkout.obstacle(at: file) == .notText)
    #expect(paper.type("list").text.contains("cannot be read as text"))
    let (headline, text) = try report()
    #expect(headline == "cannot be read as text")
    #expect(text.contains("Save it again as UTF-8"))
    #expect(text.contains("reset 90.1"))
    #expect(!text.contains("missing"))
    #expect(paper.data(file) == data)
  }

  @Test("A folder in its place.")
  func folder() throws {
    try paper.remove(file)
    try paper.write("\(file)/Inner.swift", "mine")
    #expect(paper.checkout.obstacle(at: file) == .folder)
    #expect(paper.type("list").text.contains("its place holds a folder"))
    #expect(try report().text.contains("is a folder"))
  }

  static let conflict = """
    // 90 Double a number
    <<<<<<< Updated upstream
    public func double(_ number: Int) -> Int { number }
    =======
    public func double(_ number: Int) -> Int { number * 2 }
    >>>>>>> Stashed changes

    """

  @Test("Both versions of an update.")
  func conflict() throws {
    try paper.write(file, Self.conflict)
    #expect(paper.checkout.obstacle(at: file) == .conflict(line: 2))
    #expect(paper.type("list").text.contains("holds a conflict"))
    let (headline, text) = try report()
    #expect(headline == "holds a conflict")
    #expect(text.contains("line 2 on:"))
    #expect(text.contains("2 │ <<<<<<< Updated upstream"))
  }

  @Test("An answer that draws with conflict markers is not a conflict.")
  func noConflict() throws {
    try paper.write(file, "// <<<<<<< \n// =======\n<<<<<<< half\n")
    #expect(paper.checkout.obstacle(at: file) == nil)
  }

  @Test("A readable file has no obstacle, and a missing one is missing.")
  func none() throws {
    #expect(paper.checkout.obstacle(at: file) == nil)
    try paper.remove(file)
    #expect(paper.checkout.obstacle(at: file) == nil)
    #expect(try report().headline == "its file is missing")
    #expect(try !report().text.contains("Beside it"))
  }

  @Test("A renamed file is found next to its place.")
  func renamed() throws {
    try FileManager.default.moveItem(
      at: paper.checkout.url(file),
      to: paper.checkout.url("Exercises/\(paper.exercise.path)/Mine.swift"))
    let text = try report().text
    #expect(text.contains("Beside it is Mine.swift."))
    #expect(text.contains("call it Double.swift"))
  }
}
