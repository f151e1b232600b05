import Findings
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author

/// Suites that share one checkout and its build, and run in sequence.
///
/// They build, wait, and let programs hang, for minutes and on every core. The
/// tests of a reader's clone omit them, and `.ci/run` runs them alone.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["WORKBOOK_FIXTURES"] != nil,
    "takes minutes: `.ci/run` says how to run it"))
enum OnOneFixture {}

extension OnOneFixture {
  @Suite("Every answer gets its own verdict, even a hostile one.", .serialized)
  struct HostileAnswerTests {
    /// One build and one run for all tests.
    private static let run = Swift.Result { () throws -> Run in
      let fixture = try FixtureCheckout(
        "hostile",
        exercises: HostileAnswers.all + [
          ("17-Journey", FixtureCheckout.starter)
        ])
      let runner = TestSession(
        checkout: fixture.checkout,
        exercises: Array(fixture.course.exercises.dropLast()),
        options: .init(limit: 5))
      return Run(fixture: fixture, results: try runner.run())
    }

    private struct Run {
      var fixture: FixtureCheckout
      var results: [ExerciseResult]
    }

    private func result(_ folder: String) throws -> ExerciseResult {
      try #require(
        try Self.run.get().results.first { $0.exercise.folder == folder })
    }

    private func place(_ result: ExerciseResult, _ line: Int) -> FileLocation {
      FileLocation(file: result.file, line: line)
    }

    @Test("Every exercise has a result, even next to hostile ones.")
    func completeness() throws {
      #expect(
        try Self.run.get().results.map(\.exercise.folder)
          == HostileAnswers.all.map(\.folder))
    }

    @Test("A correct answer passes.")
    func right() throws {
      let result = try result("1-IsRight")
      #expect(result.verdict.hasPassed)
      #expect(result.tests.map(\.ending) == [.passed, .passed, .passed])
    }

    @Test("A wrong answer gets the expected and the actual.")
    func wrong() throws {
      let result = try result("2-IsWrong")
      guard case .notYet = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
      #expect(result.tests.map(\.ending) == [.passed, .failed, .passed])
      let issue = try #require(result.firstFailure?.findings.first)
      #expect(issue.expected == ["4"])
      #expect(issue.actual == ["3"])
      #expect(issue.lesson == "Twice")
      #expect(issue.place == "Chapters/90-Fixture.md#make")
    }

    @Test(
      "A syntax error gives the compiler's message with the learner's line.")
    func slip() throws {
      let result = try result("3-HasASlip")
      guard case .doesNotCompile(let messages) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
      #expect(messages.first?.line == 8)
      #expect(messages.first?.file.hasSuffix(result.file) == true)
      #expect(messages.allSatisfy { $0.severity == .error })
    }

    @Test("A changed signature is reported with the starter's.")
    func signature() throws {
      let result = try result("4-ChangesTheSignature")
      guard case .lostDeclaration(let lost) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
      #expect(lost.expected == ["public func double(_ number: Int) -> Int"])
    }

    @Test(
      "A trap gives a crash with its message and the learner's line.",
      arguments: [
        (
          "5-UnwrapsNil",
          "Unexpectedly found nil while unwrapping an Optional value", 8
        ),
        ("6-ReadsBeyondTheEnd", "Index out of range", 8),
        (
          "8-CallsItselfForEver",
          "the stack overflowed: a function calls itself too often, or "
            + "without end", nil
        ),
        (
          "15-OverlapsAccesses",
          "overlapping accesses: a variable was changed while another access "
            + "to it was still going on", 9
        ),
      ] as [(String, String, Int?)])
    func crash(folder: String, message: String, line: Int?) throws {
      let result = try result(folder)
      guard case .crashed(let crash) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
      #expect(crash.test == "It doubles.")
      #expect(crash.message == message)
      if let line { #expect(crash.place == place(result, line)) }
      #expect(result.tests.map(\.ending) == [.passed, .crashed, .passed])
    }

    @Test(
      "A hanging answer is stopped, and the others still run.",
      arguments: [("7-LoopsForEver", 8), ("9-WaitsForNobody", nil)]
        as [(String, Int?)])
    func hang(folder: String, line: Int?) throws {
      let result = try result(folder)
      guard
        case .stillRunning(let test, let seconds, let place) = result.verdict
      else {
        Issue.record("\(result.verdict)")
        return
      }
      #expect(test == "It doubles.")
      #expect(seconds == 5)
      if let line { #expect(place == self.place(result, line)) }
      #expect(result.tests.map(\.ending) == [.passed, .stillRunning, .passed])
    }

    @Test(
      "Exiting the program passes nothing, with any exit code.",
      arguments: [("10-LeavesInPeace", 0), ("11-LeavesInAnger", 1)])
    func exit(folder: String, code: Int32) throws {
      let result = try result(folder)
      guard case .endedEarly(let test, let found) = result.verdict else {
        Issue.record("\(result.verdict)")
        return
      }
      #expect(test == "It doubles.")
      #expect(found == code)
      #expect(result.tests.map(\.ending) == [.passed, .endedEarly, .passed])
    }

    @Test("Ten megabytes of output are shortened to a few lines.")
    func flood() throws {
      let result = try result("12-PrintsTenMegabytes")
      #expect(result.printed.count >= 10 << 20)
      #expect(result.printed.text.utf8.count < 50_000)
      #expect(result.printed.lines().count < 20)
      #expect(result.tests.map(\.ending) == [.passed, .failed, .passed])
    }

    @Test("Printed text that imitates a report is ignored.")
    func imitation() throws {
      let result = try result("13-ImitatesTheReport")
      #expect(!result.verdict.hasPassed)
      #expect(result.tests.map(\.ending) == [.passed, .failed, .passed])
      #expect(result.printed.lines().first?.contains("passed, all 3") == true)
      #expect(!result.printed.lines().joined().contains("\u{1B}"))
    }

    @Test("A file that its own program deletes is restored.")
    func deletion() throws {
      let result = try result("14-DeletesItself")
      let fixture = try Self.run.get().fixture
      #expect(result.tests.map(\.ending).contains(.passed))
      #expect(
        fixture.checkout.text(result.file)
          == HostileAnswers.all.first { $0.folder == "14-DeletesItself" }?
          .answer)
    }

    @Test("No process is left running.")
    func leftovers() throws {
      let fixture = try Self.run.get().fixture
      let ours = fixture.checkout.root.path
      let processes =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      for process in processes where Int(process) != nil {
        guard
          let line = FileManager.default.contents(
            atPath: "/proc/\(process)/cmdline")
        else { continue }
        let command = String(decoding: line, as: UTF8.self)
        #expect(!command.contains("\(ours)/"), "\(command)")
        #expect(!command.contains("86399"), "\(command)")
      }
    }

    @Test("The next command works.")
    func nextCommand() throws {
      let fixture = try Self.run.get().fixture
      let runner = TestSession(
        checkout: fixture.checkout,
        exercises: [fixture.exercise("1-IsRight")])
      #expect(try runner.run().map(\.verdict.hasPassed) == [true])
    }
  }
}
