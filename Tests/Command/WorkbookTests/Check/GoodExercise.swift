import Foundation

@testable import workbook_author
@testable import WorkbookBase
@testable import workbook_teacher
@testable import workbook

/// A valid exercise in a folder of its own. A test breaks one thing, and
/// expects that `check` reports it.
final class GoodExercise {
  let checkout: Checkout
  let course: Course
  var exercise: Exercise { course.exercises[0] }

  static let good = Exercise(
    2, "Spend the demand", .modify, minutes: 10, points: 2,
    objective: "Count what is left.", rows: ["B5"])

  init() throws {
    checkout = Checkout(
      root: FileManager.default.temporaryDirectory
        .appendingPathComponent("good-\(UUID().uuidString)"))
    course = Course(chapters: [
      Chapter("90", "Fixture", title: "A fixture", exercises: [Self.good])
    ])
    try write("Chapters/90-Fixture.md", "# 90 A fixture\n\n## Modify\n")
    try write("Tests/Library/Chapter90FixtureTests/Tests.swift", "// tests\n")
    try write(exercise.file, Self.starter)
    try write(exercise.file(in: "Solutions"), Self.solution)
    try write(exercise.hintsFile, Self.hints)
    _ = try checkout.keepStarter(of: exercise)
    try write("\(exercise.testFolder)/SpendTests.swift", Self.tests)
    for name in ["AddsInstead", "ForgetsTheRest", "SpendsTwice"] {
      try write("\(exercise.mistakesFolder)/\(name).swift", Self.mistake)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: checkout.root)
  }

  func write(_ path: String, _ text: String) throws {
    let file = checkout.url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: checkout.url(path))
  }

  /// Replaces a part of a file, and copies the starter as its author would.
  func spoil(_ path: String, _ old: String, _ new: String) throws {
    let text = checkout.text(path) ?? ""
    precondition(text.contains(old), "\(path) does not contain \(old)")
    try write(path, text.replacing(old, with: new))
    _ = try checkout.keepStarter(of: exercise)
  }

  // MARK: - Files

  static let starter = """
    // 90.2 Spend the demand
    //
    // Task: count what is left.
    //
    // Chapter: Chapters/90-Fixture.md#modify
    // Test it: swift run workbook test 90.2
    //
    // NOT STARTED: delete this line when you begin.
    import Chapter01Handshake

    public struct Purse {
      public private(set) var left: Int

      public init(holding amount: Int) { left = amount }

      public mutating func spend(_ amount: Int, on thing: String) {}
    }

    """

  static let solution = """
    // 90.2 Spend the demand
    import Chapter01Handshake

    public struct Purse {
      public var left: Int { amount }
      private var amount: Int

      public init(holding amount: Int) { self.amount = amount }

      public mutating func spend(
        _ amount: Int, on thing: String
      ) { self.amount -= amount }
    }

    """

  static let hints = """
    # Hints for 90.2

    ## Hint 1

    Less is left.

    ## Hint 2

    Take it away.

    """

  static let tests = """
    import Testing

    @Suite(
      "90.2 Spend the demand", .exercise("Chapter90Fixture/2-SpendTheDemand"))
    struct SpendTests {
      @Test("It spends.") func spends() {
        #expect(true, "Look at: Chapters/90-Fixture.md#modify")
      }
    }

    """

  static let mistake = """
    // You add where you should take away. A purse gets lighter.
    import Chapter01Handshake

    """
}
