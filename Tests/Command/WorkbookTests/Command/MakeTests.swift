import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("`make` writes an operator as an exercise")
struct MakeTests {
  private let paper: PaperCheckout
  private let file =
    "Exercises/Chapter22OtherOperators/LastWhere/LastWhere.swift"

  init() throws {
    paper = try PaperCheckout()
  }

  @Test("Without a name it lists the operators, each in a line.")
  func list() {
    let (status, text) = paper.type("make")
    #expect(status == .passed)
    // A long task continues in the next line.
    let names = text.lines.filter {
      $0.hasPrefix("    ") && !$0.hasPrefix("     ")
    }
    #expect(names.count == OtherOperator.all.count)
    #expect(text.contains("    lastWhere   "))
    paper.type("make", "lastWhere")
    #expect(paper.type("make").text.contains("  ○ lastWhere   "))
  }

  @Test("It writes the file once, and never changes it.")
  func writesOnce() throws {
    #expect(paper.type("make", "lastwhere").text.contains("Wrote \(file)."))
    let starter = try #require(paper.checkout.text(file))
    #expect(starter.contains("  public func last(\n    where predicate: "))
    try paper.write(file, "// mine")
    let (status, text) = paper.type("make", "lastWhere")
    #expect(status == .passed)
    #expect(text.contains("\(file) is there already,"))
    #expect(text.contains("swift run workbook test lastWhere"))
    #expect(paper.checkout.text(file) == "// mine")
    paper.type("reset", "lastWhere")
    #expect(paper.checkout.text(file) == starter)
  }

  @Test("A wrong name gets a near one, and an operator must be begun.")
  func wrongNames() {
    let (status, text) = paper.type("make", "lastWere")
    #expect(status == .usage)
    #expect(text.contains("Did you mean `lastWhere`?"))
    #expect(
      paper.type("test", "lastWhere").text
        .contains("`swift run workbook make lastWhere` writes its file."))
  }

  @Test("The test kit calls the library's operators as the table does.")
  func calls() throws {
    let project = Checkout(root: FixtureCheckout.project)
    let kit = try #require(
      project.text("Tests/Kit/Operators/LibraryOperator.swift")
    )
    .filter { !$0.isWhitespace }
    for row in OtherOperator.all {
      let call = row.call.filter { !$0.isWhitespace }
      #expect(
        kit.contains("case.\(row.name):bench.subject(bench.upstream.\(call))"))
    }
    #expect(
      kit.ranges(of: ":bench.subject(").count == OtherOperator.all.count)
  }

  @Test("Each operator's section is in the book.")
  func sections() throws {
    let project = Checkout(root: FixtureCheckout.project)
    for row in OtherOperator.all {
      let parts = row.section.split(separator: "#").map(String.init)
      let headings = (project.lines(parts[0]) ?? [])
        .filter { $0.hasPrefix("###") }
        .map { $0.dropFirst(4).lowercased().replacing(" ", with: "-") }
      #expect(headings.contains(parts[1]))
    }
  }

  @Test("Each starter fits into 80 columns, and the library has the operator.")
  func starters() {
    let project = Checkout(root: FixtureCheckout.project)
    for row in OtherOperator.all {
      #expect(row.starter.lines.allSatisfy { $0.count <= 80 }, "\(row.name)")
      #expect(row.libraryFile(in: project) != nil, "\(row.name)")
    }
  }
}
