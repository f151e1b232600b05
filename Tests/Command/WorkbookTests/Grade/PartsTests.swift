import Testing

@testable import WorkbookBase

@Suite("What is not built in stages has parts by how it is tested")
struct PartsTests {
  /// The parts of an exercise of the course, by the names of its tests.
  private func parts(of id: String) throws -> [String] {
    let checkout = Checkout(root: FixtureCheckout.project)
    let exercise = try Course.workbook.exercise(id)
    let names = checkout.files(below: exercise.testFolder, ending: ".swift")
      .flatMap {
        (checkout.text($0) ?? "").matches(of: #/@Test\(\s*"+\s*([^"]+)"/#)
      }.map { String($0.1) }
    return RubricPart.groups(of: names).map(\.name)
  }

  @Test("The radio has four.")
  func radio() throws {
    #expect(
      try parts(of: "11.4") == [
        "every small program", "the rules of the contract", "the examples",
        "several threads",
      ])
  }

  @Test("The capstone has its stages.")
  func capstone() throws {
    #expect(try parts(of: "18.5") == (1...7).map { "Stage \($0)" })
  }
}
