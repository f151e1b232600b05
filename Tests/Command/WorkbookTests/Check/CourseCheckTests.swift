import Testing

@testable import workbook_author
@testable import WorkbookBase
@testable import WorkbookIsolation
@testable import workbook_teacher

@Suite("Course table and folders must agree")
struct CourseCheckTests {
  let good: GoodExercise

  init() throws { good = try GoodExercise() }

  private func complaints(course: Course? = nil) -> [String] {
    CourseCheck(course: course ?? good.course, checkout: good.checkout)
      .complaints().map(\.text)
  }

  @Test("They agree for a good exercise.")
  func nothing() { #expect(complaints() == []) }

  @Test("A missing row of the course table.")
  func courseRow() {
    let course = Course(chapters: [
      Chapter("90", "Fixture", title: "A fixture", exercises: [])
    ])
    let folder = "Chapter90Fixture/2-SpendTheDemand"
    #expect(
      complaints(course: course)
        == ["it has no exercises"]
        + [
          "Exercises", "Solutions", "Tests/Answers/Wrong", "Tests/Exercises",
          "Tests/Starters",
        ].map { "\(Course.file) has no row for \($0)/\(folder)" })
  }

  @Test("A chapter without a page, with another title, without tests.")
  func chapterFiles() throws {
    try good.write("Chapters/90-Fixture.md", "# 90 The fixture\n")
    #expect(
      complaints() == [
        "Chapters/90-Fixture.md begins with \"# 90 The fixture\", "
          + "not \"# 90 A fixture\""
      ])
    try good.remove("Chapters/90-Fixture.md")
    try good.remove("Tests/Library/Chapter90FixtureTests/Tests.swift")
    #expect(
      complaints() == [
        "there is no Chapters/90-Fixture.md",
        "there are no tests in Tests/Library/Chapter90FixtureTests",
      ])
  }

  @Test("An exercise without points.")
  func values() {
    var exercise = GoodExercise.good
    exercise.points = 0
    let course = Course(chapters: [
      Chapter("90", "Fixture", title: "A fixture", exercises: [exercise])
    ])
    #expect(
      complaints(course: course) == [
        "\(Course.file) must say its `points`"
      ])
  }

  @Test("Two exercises with the same idea.")
  func ideas() {
    let twin = GoodExercise.good.at("Chapter90Fixture/3-SpendIt")
    let course = Course(chapters: [
      Chapter(
        "90", "Fixture", title: "A fixture",
        exercises: [GoodExercise.good, twin])
    ])
    let idea = GoodExercise.good.objective
    #expect(
      complaints(course: course) == [
        "it has the idea of 90.3: \(idea)", "it has the idea of 90.2: \(idea)",
      ])
  }
}
