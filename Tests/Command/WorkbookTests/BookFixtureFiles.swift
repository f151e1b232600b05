@testable import workbook_author
@testable import WorkbookBase

extension SmallBook {
  static let files = [
    module: counter,
    chapter: page,
    broken: "let answer: Wrong = 1\n",
    figure: "<svg>sequence of 19</svg>\n",
    "Tests/Library/Chapter01SmallTests/CounterTests.swift": tests,
    "README.md": "# A book\n\nBegin with [one](\(chapter)#the-question).\n\n"
      + "| [01 Small](\(chapter)) | small |\n",
    "Chapters/README.md": "# Contents\n\n| [01 Small](01-Small.md) | small |\n",
    "Exercises/Chapter01Small/1-Count/Count.swift":
      "// Chapter: Chapters/01-Small.md#modify\n",
  ]

  private static let counter = """
    /// Counts.
    public struct Counter {
      private var count = 0

      public mutating func increase() {
        count += 1
      }

      public func reset() -> Counter {
        Counter()
      }
    }

    """

  private static let tests = """
    func help() {}

    @Test("It counts.")
    func counts() {}

    """

  private static let prose = String(
    repeating: "A word and another word make a sentence here.\n", count: 240)

  private static let page = """
    # 01 Small

    [Contents](README.md)

    ## The question

    \(prose)
    ## Predict

    Code in `[count](Counter)` is not a link, and [this](#run) is one.

    ## Run

    ```text run 01/count
    one
    two
    three
    four
    ```

    Only its end:

    ```text run 01/count
    …
    four
    ```

    ![The counter counts to four.](Figures/01-count.sequence.svg)

    ## Investigate

    [Counter.swift](../Sources/Library/Chapter01Small/Counter.swift):

    ```swift Sources/Library/Chapter01Small/Counter.swift
    /// Counts.
    public struct Counter {
      private var count = 0
      // …
    }
    ```

    <details>
    <summary>The rest</summary>

    [Counter.swift](../Sources/Library/Chapter01Small/Counter.swift), inside:

    ```swift Sources/Library/Chapter01Small/Counter.swift
    public mutating func increase() {
      count += 1
    }

    public func reset() -> Counter {
      Counter()
    }
    ```

    </details>

    ## Modify

    [Exercise 01.1](../Exercises/Chapter01Small/1-Count/Count.swift) counts.

    ```swift sketch
    counter[0](1)
    ```

    ## Make

    ```text compile Chapters/DoesNotCompile/01-Wrong.swift
    01-Wrong.swift:1:1: error: no
    ```

    ## What the notes say

    ## In Combine itself

    ## Keep this

    """
}
