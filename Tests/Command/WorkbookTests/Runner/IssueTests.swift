import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("A failure says what was expected and what happened, in plain words.")
struct IssueTests {
  @Test(
    "A headline of Swift Testing is taken apart.",
    arguments: [
      ("(sum → 1) == 2", "2", "1"),
      ("(log() → [\"a\"]) == [\"a\", \"b\"]", "[\"a\", \"b\"]", "[\"a\"]"),
      ("(sum → 1) == (total → 2)", "2   (total)", "1   (sum)"),
      ("2 == (sum → 1)", "2", "1"),
      ("(Wrong() → Wrong(a: 1)) == nil", "nil", "Wrong(a: 1)"),
      (
        "(s → \"a\") == (\"b (c → d)\" → \"b (c → d)\")",
        "\"b (c → d)\"", "\"a\""
      ),
      ("(run → M.(unknown context at $56).Run) == nil", "nil", "M.Run"),
      ("(sum → 3) > 5", "sum > 5", "sum is 3"),
      (
        "(log → [\"a\"]).isEmpty → false", "log.isEmpty is true",
        "it is false (log is [\"a\"])"
      ),
      ("isReady → false", "isReady is true", "it is false"),
      ("(log → [1]).contains(2)", "log.contains(2)", "log is [1]"),
      ("find(1) → nil", "find(1) has a value", "it is nil"),
      (
        "an error was expected but none was thrown", "an error",
        "none was thrown"
      ),
    ])
  func headline(claim: String, expected: String, actual: String) {
    let issue = Issue(
      headline: "Expectation failed: \(claim)", details: [], file: "", line: 1)
    #expect(issue.expected == ["  " + expected])
    #expect(issue.actual == ["  " + actual])
  }

  @Test("An error that nobody expected is one.")
  func error() {
    let issue = Issue(
      headline: "Caught error: Lost()", details: [], file: "", line: 1)
    #expect(issue.expected == ["  no error"])
    #expect(issue.actual == ["  Lost()"])
  }

  @Test("A history keeps its lines, its lesson and its place in the book.")
  func history() {
    let issue = Issue(
      headline: "Issue recorded",
      details: [
        """
        Expected:
          subscription
        > value 1
        Actual:
          subscription
        > (nothing more)
        Somebody must ask.
        Then it comes.
        In short: Loses 1 when a cancels.
        Look at: Chapters/05-Demand.md#run
        """
      ], file: "/w/T.swift", line: 3)
    #expect(issue.expected == ["  subscription", "> value 1"])
    #expect(issue.actual == ["  subscription", "> (nothing more)"])
    #expect(issue.lesson == "Somebody must ask.\nThen it comes.")
    #expect(issue.summary == "Loses 1 when a cancels.")
    #expect(issue.lookAt == "Chapters/05-Demand.md#run")
  }

  @Test("A prediction has a section of its own.")
  func prediction() {
    let issue = Issue(
      headline: "Issue recorded",
      details: ["Predicted:\n> finished\nLine 1 goes another way.\nThink."],
      file: "", line: 1)
    #expect(
      issue.sections == [.init(title: "Predicted", lines: ["> finished"])])
    #expect(issue.lesson == "Line 1 goes another way.\nThink.")
  }
}
