import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("The check of an exercise's files names each fault")
struct FileCheckTests {
  let good: GoodExercise

  init() throws { good = try GoodExercise() }

  private func complaints() -> [String] {
    FileChecks(exercise: good.exercise, checkout: good.checkout)
      .complaints()
  }

  private var starter: String { good.exercise.file }
  private var solution: String { good.exercise.file(in: "Solutions") }
  private var hints: String { good.exercise.hintsFile }
  private var tests: String { "\(good.exercise.testFolder)/SpendTests.swift" }
  private var mistakes: String { good.exercise.mistakesFolder }

  @Test("A good exercise has no complaint.")
  func nothing() { #expect(complaints() == []) }

  @Test("A wrong title of the starter.")
  func starterTitle() throws {
    try good.spoil(starter, "// 90.2 Spend", "// 90.3 Spend")
    #expect(
      complaints() == [
        "\(starter) lacks the line \"// 90.2 Spend the demand\""
      ])
  }

  @Test("A starter without its NOT STARTED line.")
  func mark() throws {
    try good.spoil(
      starter, "// NOT STARTED: delete this line when you begin.\n", "")
    #expect(
      complaints() == [
        """
        \(starter) lacks the line \
        "// NOT STARTED: delete this line when you begin."
        """
      ])
  }

  @Test("A missing solution.")
  func noSolution() throws {
    try good.remove(solution)
    #expect(complaints() == ["There is no solution: \(solution)"])
  }

  @Test("A solution that still says NOT STARTED.")
  func solutionMark() throws {
    try good.spoil(
      solution, "import", "// NOT STARTED: delete this line\nimport")
    #expect(complaints() == ["\(solution) still says NOT STARTED"])
  }

  @Test("A solution without one of the starter's declarations.")
  func lostDeclaration() throws {
    try good.spoil(solution, "on thing: String", "for thing: String")
    #expect(
      complaints() == [
        """
        \(solution) has no public func spend(_:on:), \
        which the starter declares
        """
      ])
  }

  @Test("A solution that needs an import that the starter lacks.")
  func imports() throws {
    try good.spoil(solution, "import", "import Foundation\nimport")
    #expect(
      complaints() == [
        """
        `import Foundation` stands in only one of the starter and the solution
        """
      ])
  }

  @Test("A predicted line without its reason.")
  func reasons() throws {
    var exercise = good.exercise
    exercise.kind = .predict
    try good.write(
      solution,
      """
      // 90.2 Spend the demand
      public let first = ["a", "b"]
      public let second: [String] = []
      public let third = [
        "a",  // Because it is asked for: "a" // comes first.
        "b",
      ]

      """)
    let found = FileChecks(exercise: exercise, checkout: good.checkout)
      .complaints().filter { $0.contains("reason") }
    #expect(
      found.map { String($0.dropFirst(solution.count).prefix(3)) }
        == [":2:", ":6:"])
  }

  @Test("A reproduced fault that the next exercise does not begin with.")
  func repair() throws {
    var exercise = good.exercise
    exercise.kind = .reproduce
    func complaints(_ next: Exercise?) -> [String] {
      FileChecks(exercise: exercise, checkout: good.checkout, next: next)
        .complaints()
    }
    #expect(
      complaints(nil) == [
        "\(solution) reproduces a fault that no exercise repairs"
      ])
    let next = exercise.at("Chapter90Fixture/3-RepairIt")
    let text = GoodExercise.solution.replacing(
      "// 90.2 Spend the demand",
      with: "// 90.3 Repair it\n//\n// Task: repair it.")
    try good.write(next.file, text)
    #expect(complaints(next) == [])
    try good.write(next.file, text + "let more = 1\n")
    #expect(
      complaints(next) == [
        "\(next.file) does not begin with the code of \(solution)"
      ])
    var staged = next
    staged.stages = ["One loop"]
    #expect(complaints(staged) == [])
  }

  @Test("Missing hints, and hints out of order.")
  func hintFile() throws {
    try good.spoil(hints, "## Hint 2", "## Hint 3")
    #expect(
      complaints() == ["\(hints): \"## Hint 3\" should be \"## Hint 2\""])
    try good.remove(hints)
    #expect(complaints() == ["There are no hints: \(hints)"])
  }

  @Test("A wrong title of the suite.")
  func suiteTitle() throws {
    try good.spoil(tests, "90.2 Spend the demand", "90.2 Spend it all")
    #expect(
      complaints() == [
        """
        \(tests): the suite's title is "90.2 Spend it all", \
        not "90.2 Spend the demand"
        """
      ])
  }

  @Test("A suite without the condition that the exercise is begun.")
  func suiteTrait() throws {
    try good.spoil(tests, "2-SpendTheDemand", "3-SpendTheDemand")
    #expect(
      complaints() == [
        """
        \(tests): the suite has no \
        .exercise("Chapter90Fixture/2-SpendTheDemand")
        """
      ])
  }

  @Test("Too few mistakes, and one that explains nothing.")
  func mistakeFiles() throws {
    try good.remove("\(mistakes)/SpendsTwice.swift")
    try good.write("\(mistakes)/AddsInstead.swift", "import Foundation\n")
    #expect(
      complaints() == [
        "\(mistakes) holds 2 of at least 3 mistakes",
        """
        \(mistakes)/AddsInstead.swift: it tells the learner 0 sentences, \
        and should have two to five
        """,
      ])
  }
}
