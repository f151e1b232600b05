import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("Answers that are much alike are shown to the teacher")
struct SimilarAnswersTests {
  private let exercise = Exercise(
    1, "One", .make, minutes: 1, points: 1, objective: "", rows: [])
  private var course: Course {
    Course(chapters: [
      Chapter("90", "Fixture", title: "F", exercises: [exercise])
    ])
  }

  private let starter = "public func sum(_ all: [Int]) -> Int {\n  0\n}\n"
  private let loop = """
    // Mine.
    public func sum(_ all: [Int]) -> Int {
      var total = 0
      for one in all where one > 0 {
        if total < 100 { total += one * 2 } else { total -= one }
        guard total != 7 else { return total + all.count }
      }
      return total
    }
    """
  private let other = """
    public func sum(_ all: [Int]) -> Int {
      struct Walker { var rest: ArraySlice<Int>; var seen: [Int] = [] }
      var walker = Walker(rest: all[...])
      while let next = walker.rest.popFirst() {
        switch next { case ..<0: continue; default: walker.seen.append(next) }
      }
      return walker.seen.reduce(into: 0) { $0 = max($0, $1) }
    }
    """

  private func pairs(_ texts: [String: String], starter: String? = nil)
    -> [String]
  {
    let starter = starter ?? self.starter
    let course = Course(chapters: [
      Chapter("90", "Fixture", title: "F", exercises: [exercise])
    ])
    let known = course.exercises[0]
    return SimilarAnswers(course: course, given: { _ in [starter] })
      .pairs(
        among: texts.sorted { $0.key < $1.key }
          .map { ($0.key, [Answer(known, text: $0.value)]) }
      ).map { "\($0.students.joined(separator: "+")) \($0.share)" }
  }

  @Test("Names, blanks, comments and numbers do not hide a copy.")
  func disguise() {
    let disguised = loop.replacing("total", with: "amount")
      .replacing("one", with: "x").replacing("// Mine.", with: "/* Yours. */")
      .replacing("100", with: "99").replacing("\n  ", with: "\n\t\t")
    #expect(
      pairs(["Ann": loop, "Ben": disguised, "Cem": other]) == ["Ann+Ben 1.0"])
  }

  @Test("What the starter gives is nobody's own.")
  func given() {
    #expect(pairs(["Ann": loop, "Ben": loop], starter: loop) == [])
    #expect(pairs(["Ann": starter, "Ben": starter]) == [])
  }

  @Test("Two who think differently are not alike.")
  func different() {
    #expect(pairs(["Ann": loop, "Ben": other]) == [])
  }
}
