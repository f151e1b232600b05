import Foundation
import Testing

@testable import WorkbookBuild
@testable import WorkbookCourse
@testable import WorkbookRunner

#if os(Linux)
  extension OnOneFixture {
    @Suite("A save is built without SwiftPM, unless a test could see it.")
    struct QuickBuildTests {
      private let fixture: FixtureCheckout
      private var exercise: Exercise { fixture.course.exercises[0] }

      init() throws {
        fixture = try FixtureCheckout(
          "quick", exercises: [("1-DoubleIt", FixtureCheckout.starter)])
        // Builds of earlier times are no part of this.
        for folder in ["quick", "built"] {
          try? FileManager.default.removeItem(
            at: fixture.checkout.url(".build/exercises/\(folder)"))
        }
      }

      /// Tests an answer; says what became of it and whether SwiftPM built.
      private func test(_ body: String, more: String = "") throws
        -> (Verdict.Kind, hasAskedSwiftPM: Bool)
      {
        try fixture.write(
          exercise.file,
          FixtureCheckout.starter
            .replacing(
              "// NOT STARTED: delete this line when you begin.", with: ""
            )
            .replacing("  number\n", with: "  \(body)\n") + more)
        var hasAsked = false
        var tester = Tester(
          checkout: fixture.checkout, exercises: [exercise])
        tester.news = { news in
          if case .building(.building) = news { hasAsked = true }
        }
        return (try tester.run()[0].verdict.kind, hasAsked)
      }

      @Test("It is taken for an edit inside, and falls back for all others.")
      func takenAndNot() async throws {
        try await aside {
          #expect(try test("number + 1") == (.notYet, true))
          #expect(try test("number + 5") == (.notYet, false))
          #expect(try test("number + number") == (.passed, false))
          #expect(try test("number +* 2") == (.doesNotCompile, false))
          // What a test could call has changed.
          let more = "\npublic func triple(_ number: Int) -> Int { 3 }\n"
          #expect(try test("number + number", more: more) == (.passed, true))
          #expect(try test("number + 1", more: more) == (.notYet, false))
          // What stands below the answer is younger than the last build.
          let tests = "\(exercise.testFolder)/AnswerTests.swift"
          let text = try #require(fixture.checkout.text(tests))
          try fixture.write(tests, text + "// changed\n")
          #expect(try test("number + 3", more: more) == (.notYet, true))
        }
      }
    }
  }
#endif
