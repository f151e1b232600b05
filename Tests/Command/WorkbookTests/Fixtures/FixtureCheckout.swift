import Foundation

@testable import WorkbookBase
@testable import workbook_author
@testable import workbook_teacher
@testable import workbook

/// A separate checkout with this project's manifest and other exercises.
///
/// `swift test` locks the checkout that it tests, so the command must be tested
/// in another one. It remains in `.build`, so only changes are built again.
struct FixtureCheckout {
  let checkout: Checkout
  let course: Course

  /// - Parameters:
  ///   - name: the folder's name, not shared by tests that run concurrently.
  ///   - exercises: the answers and their folders, such as `1-LoopsForEver`.
  init(_ name: String, exercises: [(folder: String, answer: String)]) throws {
    let root = Self.project.appendingPathComponent(
      ".build/fixtures/\(name)", isDirectory: true)
    checkout = Checkout(root: root)
    course = Course(chapters: [
      Chapter(
        "90", "Fixture", title: "Answers that people write",
        exercises: exercises.map {
          Exercise(
            Int($0.folder.prefix { $0 != "-" }) ?? 0,
            String($0.folder.drop { $0 != "-" }.dropFirst()).inWords,
            .make, minutes: 1, points: 1,
            objective: "Double a number.", rows: [],
            imports: "Foundation Dispatch")
        })
    ])
    try Self.parts.forEach(link)
    try write("Package.swift", Self.manifest(of: course))
    try? FileManager.default.removeItem(
      at: root.appendingPathComponent(".workbook"))
    for (exercise, text) in zip(course.exercises, exercises.map(\.answer)) {
      try write(exercise.file, text)
      try write(exercise.file(in: "Solutions"), Self.solution)
      try write(exercise.hintsFile, Self.hints)
      try write(
        "\(exercise.testFolder)/AnswerTests.swift", Self.tests(of: exercise))
      try write(exercise.file(in: Layout.starters), Self.starter)
    }
  }

  func exercise(_ folder: String) -> Exercise {
    course.exercises.first { $0.folder == folder }!
  }

  /// Writes a file unless it has this text, to avoid another build.
  func write(_ path: String, _ text: String) throws {
    guard checkout.text(path) != text else { return }
    let file = checkout.url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  // MARK: - Parts

  /// The sources that every exercise requires.
  static let parts = [
    "Sources/Library/Chapter01Handshake", "Sources/Timeline",
    "Sources/Command/Findings", "Tests/Kit/Support", "Tests/Kit/UnlockHook",
  ]

  static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let starter = """
    // 90 Double a number
    //
    // Task: give back twice the number.
    //
    // Chapter: Chapters/90-Fixture.md#make
    //
    // NOT STARTED: delete this line when you begin.

    public func isReady() -> Bool { true }

    public func double(_ number: Int) -> Int {
      number
    }

    """

  /// An answer that passes.
  static let solution = """
    // 90 Double a number

    public func isReady() -> Bool { true }

    public func double(_ number: Int) -> Int {
      2 * number
    }

    """

  static let hints = """
    # Hints

    ## Hint 1

    Twice is a sum.

    ## Hint 2

    Of a number and itself.

    """

  private static func tests(of exercise: Exercise) -> String {
    """
    import ExerciseSupport
    import \(exercise.module)
    import Testing

    @Suite("\(exercise.id) \(exercise.title)", .exercise("\(exercise.path)"))
    struct AnswerTests {
      @Test("It is ready before.") func before() { #expect(isReady()) }

      @Test("It doubles.") func doubles() {
        #expect(double(2) == 4, .lesson("Twice", see: "Chapters/90-Fixture.md#make"))
      }

      @Test("It is ready after.") func after() { #expect(isReady()) }
    }

    """
  }

  /// Returns this project's manifest with the table of this course.
  private static func manifest(of course: Course) throws -> String {
    let text = try String(
      contentsOf: project.appendingPathComponent("Package.swift"),
      encoding: .utf8)
    let handshake = Chapter("01", "Handshake", title: "", exercises: [])
    return try ManifestTable(Course(chapters: [handshake] + course.chapters))
      .manifest(text)
  }

  /// Links a folder of this project into the fixture.
  private func link(_ folder: String) throws {
    let place = checkout.url(folder)
    let manager = FileManager.default
    try manager.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard
      (try? manager.destinationOfSymbolicLink(atPath: place.path)) == nil
    else { return }
    try manager.createSymbolicLink(
      at: place,
      withDestinationURL: Self.project.appendingPathComponent(folder))
  }
}
