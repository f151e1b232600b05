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
      ("(Wrong() → Wrong(a: 1)) == nil", "nil", "Wrong(a: 1)"),
      (
        "(s → \"a\") == (\"b (c → d)\" → \"b (c → d)\")",
        "\"b (c → d)\"", "\"a\""
      ),
      ("(run → M.(unknown context at $56).Run) == nil", "nil", "M.Run"),
      ("isReady → false", "isReady is true", "it is false"),
    ])
  func headline(claim: String, expected: String, actual: String) {
    let headline = "Expectation failed: \(claim)"
    #expect(
      Finding.Comparison(headline: headline)
        == .condition(
          source: headline.replacing(
            #/\(unknown context at \$[0-9a-f]+\)\./#, with: ""),
          expected: [expected], actual: [actual]))
  }

  @Test("An unexpected error is a comparison with no error.")
  func error() {
    #expect(
      Finding.Comparison(headline: "Caught error: Lost()")
        == .condition(
          source: "Caught error: Lost()", expected: ["no error"],
          actual: ["Lost()"]))
  }

  @Test("A recorded issue compares nothing.")
  func recorded() {
    #expect(Finding.Comparison(headline: "Issue recorded") == nil)
  }

  @Test("Another headline is shown as it is.")
  func other() {
    for claim in ["(sum → 3) > 5", "(log → [1]).contains(2)", "find(1) → nil"] {
      let headline = "Expectation failed: \(claim)"
      #expect(
        Finding.Comparison(headline: headline) == .event([headline]))
    }
  }
}
