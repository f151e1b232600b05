import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("What two threads did is drawn, and what a test calls is found.")
struct ThreadReportTests {
  private func drawing(_ lines: [(String, Bool, Int)]) -> [String] {
    OrderDrawing(
      lines: lines.map { .init(text: $0.0, isElsewhere: $0.1, depth: $0.2) }
    ).rows(width: 70)
  }

  @Test("Each thread has a column, and time goes down.")
  func gap() {
    #expect(
      drawing([
        ("add a", false, 0), ("cancel() (another thread, in a gap)", false, 1),
        ("cancel a", true, 2), ("cancel()", false, 0),
      ]) == [
        "one thread             another thread",
        "add a",
        "  · after an unlock    cancel()",
        "                         cancel a",
        "cancel()",
      ])
  }

  @Test("What is wrong is said where it happens, with the line of the unlock.")
  func wrong() {
    let lines: [(String, Bool, Int)] = [
      ("add a", false, 0), ("cancel() (another thread, in a gap)", false, 1),
      ("cancel a", true, 2), ("cancel a", false, 1),
    ]
    var order = OrderDrawing(
      lines: lines.map { .init(text: $0.0, isElsewhere: $0.1, depth: $0.2) })
    order.unlock = "MakeABag.swift:31"
    func drawn(_ expected: [String], room: Int = 20) -> [String] {
      let issue = Issue(
        headline: "Issue recorded",
        details: [
          "Expected:\n\(expected.joined(separator: "\n"))\nActual:\n"
            + lines.enumerated().map { ($0 == 3 ? "> " : "  ") + $1.0 }
            .joined(separator: "\n")
        ], file: "", line: 1)
      return order.rows(width: 70, for: issue, room: room).map(\.text)
    }
    let start = lines.prefix(3).map { "  " + $0.0 }
    #expect(
      drawn(start + ["> (nothing more)"]) == [
        "one thread                         another thread", "add a",
        "  · after the unlock in line 31    cancel()",
        "                                     cancel a", "  ✗ cancel a",
        "✗ should not happen",
      ])
    #expect(drawn(start + ["> add b"]).last == "✗ should be “add b”")
    // A history that nobody could foretell accuses no line of this one.
    #expect(!drawn(["> add b"]).contains { $0.contains("✗") })
    #expect(drawn(start + ["> add b"], room: 4).count == 4)
    // Nor is the place cut away where the other thread comes.
    #expect(
      drawn(["> add b"], room: 4).contains { $0.contains("line 31") })
  }

  @Test("Two calls that wait for each other are told as two.")
  func deadlock() {
    #expect(
      drawing([
        ("cancel()", false, 0), ("cancel a", false, 1),
        ("cancel() (another thread)", false, 2),
        ("cancel b", false, 1), ("(it does not come back)", false, 0),
      ]) == [
        "one thread                         another thread",
        "cancel()",
        "  cancel a",
        "                                   cancel()",
        "                                   ✗ waits for the lock",
        "    ✗ waits for that, with the lock",
      ])
  }

  @Test("The tests in which somebody comes between are found by their names.")
  func selection() {
    #expect(
      ThreadTests.functions(
        in: """
          @Test("P1 The subscription comes first.")
          func p1() { piece.keeps(.p1) }

          @Test("P15 Whatever a run calls may call it back.")
          func p15() { piece.keeps(.p15) }

          @Test(
            "Eight threads that cancel at once cancel each thing once.")
          func eight() {}

          @Test("T1 While it calls out, it may be used.") func t1() {}
          """) == ["p15", "eight", "t1"])
  }

  @Test("A function is named by its label, and not by the first of its name.")
  func labels() {
    let all = Declarations(
      of: """
        public func receive(subscription: Subscription) {
        public func receive(_ input: Int) -> Demand {
        public func receive(completion: Completion) {
        public func cancel() {
        """
    ).shown
    func lines(_ source: String) -> [Int] {
      all.filter { $0.isNamed(in: source) }.map(\.line)
    }
    #expect(lines("sink.receive(completion: .finished)") == [3])
    #expect(lines("_ = sink.receive(7)") == [2])
    #expect(lines("sink.cancel()") == [4])
    #expect(lines("receiver(7)") == [])
  }
}
