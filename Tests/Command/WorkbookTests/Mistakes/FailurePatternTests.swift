import Findings
import Testing

@testable import WorkbookBase

@Suite("A failure pattern is the behavior of a failing answer")
struct FailurePatternTests {
  @Test("It has the failing tests and the actual behavior, not the expected.")
  func content() throws {
    let result = ExerciseResult.run(second: ["subscription", "1"])
    let observed = FailurePattern.observed(in: result.tests[1], of: result)
    #expect(observed == ["0", "right", "subscription", "1"])
    #expect(
      FailurePattern(result)?.failing == [
        .init(test: "It stops.", ending: "failed", digest: digest(of: observed))
      ])
  }

  @Test("Another lesson, summary or place gives the same pattern.")
  func words() {
    var result = ExerciseResult.run(second: ["subscription", "1"])
    let before = FailurePattern(result)
    result.tests[1].findings[0].lesson = "Think again, and in other words."
    result.tests[1].findings[0].summary = "Loses 1 when it is asked."
    result.tests[1].findings[0].place = "Chapters/91.md"
    #expect(FailurePattern(result) == before)
    result.tests[1].findings[0].behavior = ["after a cancel"]
    #expect(FailurePattern(result) != before)
  }

  @Test("A passing run has no pattern.")
  func passing() { #expect(FailurePattern(.run()) == nil) }

  @Test("It contains a crash's message without its line.")
  func crash() throws {
    var result = ExerciseResult.run()
    result.tests[0].ending = .crashed
    result.verdict = .crashed(
      Crash(
        test: "It spends.", message: "Index out of range at Purse.swift:7:3",
        place: FileLocation(file: "Purse.swift", line: 7)))
    #expect(
      FailurePattern(result)?.failing == [
        .init(
          test: "It spends.", ending: "crashed",
          digest: digest(of: ["Index out of range at Purse.swift:…"]))
      ])
  }

  @Test("A stress test's findings are left out, because they vary.")
  func stress() throws {
    var result = ExerciseResult.run(second: ["subscription", "1"])
    let alone = try #require(FailurePattern(result))
    result.tests[0].tags = [.stress]
    result.tests[0].ending = .failed
    result.tests[0].findings = result.tests[1].findings
    #expect(FailurePattern(result) == alone)
    result.tests[1].ending = .passed
    let chance = try #require(FailurePattern(result))
    #expect(
      chance.failing == [
        .init(test: "It spends.", ending: "failed", digest: digest(of: []))
      ])
  }

  @Test(
    "Details that differ between runs or machines are left out.",
    arguments: [
      ("held by 0x00007f3a", "held by 0x…"),
      ("CombineIdentifier(value: 12) == 3", "CombineIdentifier(…) == 3"),
      ("GET http://127.0.0.1:40123/a", "GET http://127.0.0.1:…/a"),
      ("Purse.swift:12:3: trap", "Purse.swift:…: trap"),
      ("at /home/ann/book/Purse.swift:1", "at Purse.swift:…"),
      (
        "Exercise01_3Tests.(unknown context at $55ade5f8af94).Guest",
        "Exercise01_3Tests.Guest"
      ),
      ("Exercise02_4.Keeper<Int>", "Exercise02_4.…<Int>"),
      ("value 1/2 of 3", "value 1/2 of 3"),
    ])
  func normalised(line: String, expected: String) {
    #expect(FailurePattern.normalised(line) == expected)
  }
}
