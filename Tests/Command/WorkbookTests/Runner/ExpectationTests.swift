import Findings
import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("A failure shows the expected and the actual, in plain words.")
struct ExpectationTests {
  @Test(
    "A Swift Testing headline is parsed.",
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
    let headline = "Expectation failed: \(claim)"
    #expect(
      Expectation(headline).comparison
        == .condition(
          source: headline.replacing(
            #/\(unknown context at \$[0-9a-f]+\)\./#, with: ""),
          expected: [expected], actual: [actual]))
  }

  @Test("An unexpected error is a comparison with no error.")
  func error() {
    #expect(
      Expectation("Caught error: Lost()").comparison
        == .condition(
          source: "Caught error: Lost()", expected: ["no error"],
          actual: ["Lost()"]))
  }

  @Test("A recorded issue compares nothing.")
  func recorded() {
    #expect(Expectation("Issue recorded").comparison == nil)
  }
}
