import Testing

@testable import WorkbookBase

@Suite("A learner's printed output is only shown.")
struct PrintedTests {
  private func printed(_ text: String) -> Printed {
    var printed = Printed()
    printed.append(Array(text.utf8)[...])
    return printed
  }

  @Test("A few lines are shown unchanged.")
  func short() {
    #expect(printed("one\ntwo\n\n").lines() == ["one", "two"])
  }

  @Test("Of many lines the first and the last are shown.")
  func long() {
    let text = (1...100).map { "line \($0)\n" }.joined()
    #expect(
      printed(text).lines(limit: 6) == [
        "line 1", "line 2", "line 3", "line 4", "… 94 lines left out …",
        "line 99", "line 100",
      ])
  }

  @Test("A long line is truncated.")
  func wide() {
    let lines = printed(String(repeating: "x", count: 500)).lines(width: 20)
    #expect(lines == [String(repeating: "x", count: 19) + "…"])
  }

  @Test("The output cannot move the cursor or change a color.")
  func control() {
    #expect(
      printed("\u{1B}[2J\rWell done.\u{7}\n").lines()
        == ["\u{FFFD}[2J\u{FFFD}Well done.\u{FFFD}"])
  }

  @Test("Only a small part of a long output is kept.")
  func flood() {
    var printed = Printed()
    let part = [UInt8](repeating: UInt8(ascii: "x"), count: 60_000)
    for _ in 0..<100 { printed.append(part[...]) }
    #expect(printed.count == 6_000_000)
    #expect(printed.text.utf8.count < 40_000)
    #expect(printed.text.contains("bytes left out"))
  }

  @Test("A trap's report is not part of the learner's output.")
  func reports() {
    #expect(
      printed(
        """
        mine
        M/First.swift:3: Fatal error: Index out of range
        *** Signal 4: Backtracing from 0x7f... done ***
        Simultaneous accesses to 0x7f, but modification requires it.
        0    libswiftCore.so  0x1 <unavailable>
        Fatal access conflict detected.
        M/First.swift:3: Precondition failed
        Current stack trace:
        0    libswiftCore.so                    0x00007f9c0f75f130 swift_rep
        mine again
        """
      ).lines() == ["mine", "mine again"])
  }
}
