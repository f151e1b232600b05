import Findings
import Testing

@testable import WorkbookBase
@testable import WorkbookIsolation

@Suite("What is not built in stages has parts by how it is tested")
struct PartsTests {
  /// Returns the parts of an exercise, from the names of its tests.
  private func parts(of id: String) throws -> [String] {
    let checkout = Checkout(root: FixtureCheckout.project)
    let exercise = try Course.workbook.exercise(id)
    let tests = checkout.files(below: exercise.testFolder, ending: ".swift")
      .flatMap { file in
        TestDeclaration.all(in: checkout.text(file) ?? "").map { source in
          TestOutcome(
            id: source.function, name: source.name, file: file, line: 1,
            tags: source.tags)
        }
      }
    return RubricPart.groups(of: tests).map(\.name)
  }

  @Test("The radio has three.")
  func radio() throws {
    #expect(
      try parts(of: "11.4") == [
        "every small program", "the examples", "several threads",
      ])
  }
}
