import Foundation
import Testing

@testable import WorkbookBase
@testable import WorkbookIsolation

extension OnOneFixture {
  @Suite("A pass cannot be forged", .serialized)
  struct ForgeryTests {
    private let exercise = Course.workbook.exercises.first { $0.id == "11.2" }!

    private func runs(
      _ change: (inout IsolatedRuns.Settings) -> Void = { _ in }
    )
      throws -> IsolatedRuns
    {
      let copy = try ProjectCopy(
        "forgery", exercise: exercise, with: ["Sources/Library"])
      var settings = IsolatedRuns.Settings(limit: 5)
      settings.sandbox = Sandbox()
      change(&settings)
      return try IsolatedRuns(
        checkout: copy.checkout, exercises: [exercise], in: ".build/grade",
        settings: settings)
    }

    private func verdict(_ text: String, in runs: IsolatedRuns) throws
      -> Verdict
    {
      switch runs.outcome(of: Answer(exercise, text: text), to: exercise) {
      case .tried(let result): return result.verdict
      case .notTried(let why): throw Failure.broken(why)
      }
    }

    @Test("A forged answer is refused before it runs.")
    func refused() async throws {
      try await aside {
        let runs = try runs()
        let solution = try String(
          contentsOf: FixtureCheckout.project.appendingPathComponent(
            exercise.file(in: Layout.solutions)), encoding: .utf8)
        #expect(try verdict(solution, in: runs).kind == .passed)
        let comparison = try verdict(Forgeries.comparison, in: runs)
        #expect(comparison.kind == .notAllowed)
        #expect(
          comparison.message
            == "An answer has no use for memory by its address.")
        let optional = try verdict(Forgeries.optional, in: runs)
        #expect(optional.kind == .notAllowed)
        #expect(
          optional.message
            == "The tests would use what you add to Optional too; "
            + "do not make it public.")
      }
    }

    @Test("Without these rules a forgery finds no function to replace.")
    func relocations() async throws {
      try await aside {
        let runs = try runs { $0.enforcesRules = false }
        // It traps, and a search reports the trap as its finding.
        #expect(try verdict(Forgeries.comparison, in: runs).kind == .notYet)
      }
    }

    /// A forgery that replaced the comparison would pass, and be detected here.
    @Test(
      "The grader compares recorded histories outside the answer's process.")
    func heard() throws {
      var model = IsolatedRuns.Reference(
        allowed: AnswerRules(modules: []), starter: "")
      model.kept.heard = ["a": ["1", "2"], "b": []]
      func forged(_ heard: [String], _ ending: TestOutcome.Ending) -> String? {
        var result = ExerciseResult(
          exercise: exercise, answers: Layout.exercises, verdict: .passed)
        result.tests = [
          TestOutcome(id: "a", name: "A", file: "", line: 1),
          TestOutcome(id: "b", name: "B", file: "", line: 2),
        ]
        result.tests[0].heard = heard
        result.tests[0].ending = ending
        result.tests[1].ending = .passed
        return model.firstForged(in: result)?.name
      }
      #expect(forged(["1", "2"], .passed) == nil)
      #expect(forged(["1", "3"], .passed) == "A")
      #expect(forged(["1"], .passed) == "A")
      #expect(forged([], .passed) == "A")
      #expect(forged([], .failed) == nil, "It gets no point anyway.")
    }

    @Test("Every test that compares histories records its history.")
    func everyTestTells() async throws {
      try await aside {
        let runs = try runs()
        let kept = try #require(runs.model(of: exercise.id)?.kept)
        #expect(Set(kept.heard.keys) == Set(kept.tests))
        #expect(kept.heard.values.allSatisfy { !$0.isEmpty })
      }
    }
  }
}
