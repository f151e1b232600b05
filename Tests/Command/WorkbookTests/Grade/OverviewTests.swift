import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("The overview says how a class stands, and names no learner")
struct OverviewTests {
  private let good: GoodExercise
  private let transcript = Transcript()

  init() throws {
    good = try GoodExercise()
    typealias Verdict = GradeRecord.Verdict
    let answers: [(Verdict, [String])] = [
      (.passed, []), (.passed, []), (.notStarted, []), (.missing, []),
      (.notGraded, []), (.notYet, ["SpendsTwice"]),
      (.notYet, ["AddsInstead", "SpendsTwice"]),
      (.crashed, ["ForgetsTheRest"]), (.doesNotCompile, []),
      (.notYet, ["LosesCount"]),
    ]
    let record = GradeRecord(
      graded: "now", asked: ["90.2"],
      submissions: answers.enumerated().map { number, answer in
        .init(
          student: "Ann \(number)",
          exercises: [
            .init(
              id: "90.2", title: "Spend <the> demand", verdict: answer.0,
              possible: 2, page: "Chapters/90-Fixture.md#modify",
              mistakes: answer.1.map {
                .init(name: $0, sentence: "", text: "You are \($0).")
              })
          ])
      })
    try good.write(
      "grades.json", String(decoding: try json(record), as: UTF8.self))
  }

  private func report(_ words: String...) throws {
    _ = try grade(
      ["report", good.checkout.url("grades.json").path, "--overview"] + words,
      in: CommandContext(
        checkout: good.checkout, terminal: transcript.terminal,
        course: good.course))
  }

  @Test("It counts, and shows the three most frequent misunderstandings.")
  func text() throws {
    try report()
    #expect(
      transcript.text == """
        10 learners

                                 started  passed  stuck  misunderstandings
        90.2 Spend <the> demand        8       2      5  spends twice 2, adds instead 1, forgets the rest 1

        1. “spends twice” in 90.2 Spend <the> demand: 2 learners
           You are SpendsTwice.
           Read Chapters/90-Fixture.md#modify
           swift run workbook mistake 90.2 SpendsTwice
           swift run workbook test 90.2

        2. “adds instead” in 90.2 Spend <the> demand: 1 learner
           You are AddsInstead.
           Read Chapters/90-Fixture.md#modify
           swift run workbook mistake 90.2 AddsInstead
           swift run workbook test 90.2

        3. “forgets the rest” in 90.2 Spend <the> demand: 1 learner
           You are ForgetsTheRest.
           Read Chapters/90-Fixture.md#modify
           swift run workbook mistake 90.2 ForgetsTheRest
           swift run workbook test 90.2

        """)
  }

  @Test("Where the tests search for a smallest program, `play` shows it.")
  func play() throws {
    try good.write(
      "\(good.exercise.testFolder)/SpendTests.swift",
      "@Test(\"It searches.\", .search) func searches() {}\n")
    try report()
    #expect(transcript.text.contains("swift run workbook play 90.2\n"))
  }

  @Test("The page needs no other file.")
  func page() throws {
    try report("--output", good.checkout.url("class.html").path)
    let page = try #require(good.checkout.text("class.html"))
    #expect(page.contains("Spend &lt;the> demand        8       2      5"))
    #expect(page.contains("swift run workbook mistake 90.2 SpendsTwice"))
    for word in ["Ann", "src=", "href=", "url("] {
      #expect(!page.contains(word), "\(word)")
    }
  }
}
