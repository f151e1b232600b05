import Foundation
import Testing

@testable import WorkbookBase

#if os(Linux)
  extension OnOneFixture {
    @Suite("A verdict concerns only the text on disk.", .serialized)
    struct PipelineTests {
      private let fixture: FixtureCheckout
      private var exercise: Exercise { fixture.course.exercises[0] }

      init() throws {
        fixture = try FixtureCheckout(
          "quick", exercises: [("1-DoubleIt", FixtureCheckout.starter)])
        // Earlier builds must not affect this test.
        for folder in ["plans", "programs"] {
          try? FileManager.default.removeItem(
            at: fixture.checkout.url(".build/exercises/\(folder)"))
        }
      }

      private func text(_ body: String, more: String = "") -> String {
        FixtureCheckout.starter
          .replacing(
            "// NOT STARTED: delete this line when you begin.", with: ""
          )
          .replacing("  number\n", with: "  \(body)\n") + more
      }

      /// The part that a test of an answer has to build.
      private enum Needs { case swiftPM, tests, answer }

      private func tester(
        _ news: @escaping (TestSession.News) -> Void = { _ in }
      )
        -> TestSession
      {
        var tester = TestSession(
          checkout: fixture.checkout, exercises: [exercise])
        tester.news = news
        return tester
      }

      private func test(_ body: String, more: String = "") throws
        -> (Verdict.Kind, Needs)
      {
        try fixture.write(exercise.file, text(body, more: more))
        var needs = Needs.answer
        let result = try tester { news in
          switch news {
          case .building(.building): needs = .swiftPM
          case .compilingTests: if needs == .answer { needs = .tests }
          default: break
          }
        }.run()[0]
        return (result.verdict.kind, needs)
      }

      @Test("An edit rebuilds only the affected modules.")
      func needed() async throws {
        try await aside {
          #expect(try test("number + 1") == (.notYet, .swiftPM))
          #expect(try test("number + 5") == (.notYet, .answer))
          #expect(try test("number + number") == (.passed, .answer))
          #expect(try test("number +* 2") == (.doesNotCompile, .answer))
          // A declaration that a test could call has been added.
          let more = "\npublic func triple(_ number: Int) -> Int { 3 }\n"
          #expect(
            try test("number + number", more: more) == (.passed, .tests))
          #expect(try test("number + 1", more: more) == (.notYet, .answer))
          #expect(try test("number + number") == (.passed, .answer))
          // A test file has changed since the last build.
          let tests = "\(exercise.testFolder)/AnswerTests.swift"
          let text = try #require(fixture.checkout.text(tests))
          try fixture.write(tests, text + "// changed\n")
          #expect(try test("number + 3") == (.notYet, .swiftPM))
        }
      }

      @Test("A lower module that does not compile stops the test, also in C.")
      func below() async throws {
        try await aside {
          #expect(try test("number + number") == (.passed, .swiftPM))
          let folder = fixture.checkout.url("Tests/Kit/UnlockHook")
          let original = folder.resolvingSymlinksInPath()
          let manager = FileManager.default
          defer {
            try? manager.removeItem(at: folder)
            try? manager.createSymbolicLink(
              at: folder, withDestinationURL: original)
          }
          try manager.removeItem(at: folder)
          try manager.copyItem(at: original, to: folder)
          let source = "Tests/Kit/UnlockHook/UnlockHook.c"
          try fixture.write(
            source,
            "#error This is broken.\n" + (fixture.checkout.text(source) ?? ""))
          let failure = #expect(throws: Failure.self) {
            try test("number + number")
          }
          #expect(failure?.message.contains("This is broken.") == true)
        }
      }

      @Test("A save during a test is tested, too.")
      func savedMeanwhile() async throws {
        try await aside {
          for moment in ["compilingTests", "testing"] {
            try fixture.write(exercise.file, text("number + 1"))
            try? FileManager.default.removeItem(
              at: fixture.checkout.url(".build/exercises/programs"))
            var isSaved = false
            let result = try tester { news in
              guard !isSaved, "\(news)".hasPrefix(moment) else { return }
              isSaved = true
              try? fixture.write(exercise.file, text("number + number"))
            }.run()[0]
            #expect(isSaved)
            #expect(result.verdict.hasPassed, "\(moment)")
            #expect(result.tested == text("number + number"))
          }
        }
      }

      /// In each round, a right or wrong answer is saved at a random moment
      /// during a test. That moment determines which text is tested, but every
      /// verdict must be true of the tested text.
      @Test("Two hundred saves at random moments get correct verdicts.")
      func saves() async throws {
        try await aside {
          @Sendable func body(_ number: Int) -> String {
            number.isMultiple(of: 2)
              ? "number + number + 0 * \(number)" : "number + \(number) * 3"
          }
          func kind(_ text: String) -> Verdict.Kind {
            text.contains("number + number") ? .passed : .notYet
          }
          _ = try test(body(0))
          var (duration, ofOld, ofNew, passed) = (0.5, 0, 0, 0)
          for number in 1...200 {
            let start = Date()
            let moment = Double.random(in: 0...1.1) * duration
            let isSaved = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
              usleep(UInt32(moment * 1e6))
              try? fixture.write(exercise.file, text(body(number)))
              isSaved.signal()
            }
            let result = try tester().run()[0]
            let seconds = Date().timeIntervalSince(start)
            isSaved.wait()
            let tested = try #require(result.tested)
            #expect(result.verdict.kind == kind(tested), "\(tested)")
            #expect(
              [body(number), body(number - 1)].map { text($0) }
                .contains(tested))
            if tested == text(body(number)) { ofNew += 1 } else { ofOld += 1 }
            if result.verdict.hasPassed { passed += 1 }
            // A round that tested twice took twice as long.
            duration = min(duration, seconds) * 0.9 + seconds * 0.1
          }
          #expect(ofOld > 0 && ofNew > 0 && passed > 0 && passed < 200)
          let last = try (1...2).map { _ in try tester().run()[0] }
          #expect(last.map(\.verdict.kind) == [.passed, .passed])
          #expect(last.map(\.tested) == [text(body(200)), text(body(200))])
          print(
            "200 saves: \(ofNew) verdicts of the new text, \(ofOld) of the one "
              + "before, since the save came later; \(passed) passed")
        }
      }

      @Test("SwiftPM alone gives the same verdicts, as on a Mac.")
      func swiftPM() async throws {
        try await aside {
          var tester = tester()
          tester.leavesAllToSwiftPM = true
          for (body, kind) in [
            ("number + number", Verdict.Kind.passed), ("number + 1", .notYet),
            ("number +* 2", .doesNotCompile), ("[0][number]", .crashed),
          ] {
            try fixture.write(exercise.file, text(body))
            let found = try tester.run()[0].verdict.kind
            #expect(found == kind)
          }
        }
      }
    }
  }
#endif
