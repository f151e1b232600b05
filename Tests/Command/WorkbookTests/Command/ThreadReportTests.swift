import Findings
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A report draws two threads' calls, and finds a test's calls.")
struct ThreadReportTests {
  private typealias Line = (String, Finding.Order.Role, Int)

  private func order(_ lines: [Line]) -> Finding.Order {
    Finding.Order(
      lines: lines.map { .init(text: $0.0, role: $0.1, depth: $0.2) })
  }

  @Test("Each thread has a column, and time runs down.")
  func gap() {
    #expect(
      order([
        ("add a", .here, 0),
        ("cancel() (another thread, in a gap)", .gap("cancel()"), 1),
        ("cancel a", .elsewhere, 2), ("cancel()", .here, 0),
      ]).rows(width: 70).map(\.text) == [
        "one thread             another thread",
        "add a",
        "  · after an unlock    cancel()",
        "                         cancel a",
        "cancel()",
      ])
  }

  @Test("The error appears at its event, with the line of the unlock.")
  func wrong() {
    let lines: [Line] = [
      ("add a", .here, 0),
      ("cancel() (another thread, in a gap)", .gap("cancel()"), 1),
      ("cancel a", .elsewhere, 2), ("cancel a", .here, 1),
    ]
    var order = order(lines)
    order.unlock = .init(file: "MakeABag.swift", line: 31)
    func drawn(_ expected: [String], room: Int = 20) -> [String] {
      let finding = Finding(
        .history(expected: expected, actual: lines.map(\.0)), lesson: "")
      return order.rows(width: 70, for: finding, room: room).map(\.text)
    }
    let start = lines.prefix(3).map(\.0)
    #expect(
      drawn(start) == [
        "one thread                         another thread", "add a",
        "  · after the unlock in line 31    cancel()",
        "                                     cancel a", "  ✗ cancel a",
        "✗ should not happen",
      ])
    #expect(drawn(start + ["add b"]).last == "✗ should be “add b”")
    // An unpredictable history marks no line as wrong.
    #expect(!drawn(["add b"]).contains { $0.contains("✗") })
    #expect(drawn(start + ["add b"], room: 4).count == 4)
    // The place where the other thread acts is not cut off either.
    #expect(
      drawn(["add b"], room: 4).contains { $0.contains("line 31") })
  }

  @Test("A deadlock shows both waiting calls.")
  func deadlock() {
    #expect(
      order([
        ("cancel()", .here, 0), ("cancel a", .here, 1),
        ("cancel() (another thread)", .intrusion("cancel()"), 2),
        ("cancel b", .here, 1), ("(it does not come back)", .deadlock, 0),
      ]).rows(width: 70).map(\.text) == [
        "one thread                         another thread",
        "cancel()",
        "  cancel a",
        "                                   cancel()",
        "                                   ✗ waits for the lock",
        "    ✗ waits for that, with the lock",
      ])
  }

  @Test("Tests with a second thread are found by their tags.")
  func selection() {
    #expect(
      TestDeclaration.all(
        in: """
          @Test("The subscription comes first.")
          func first() { search.run() }

          @Test("A call by a run may call it back.", .interleaved)
          func back() { search.besideAnother().run() }

          @Test(
            "Eight threads that cancel together cancel each item once.", .stress)
          func eight() {}

          @Test("While a run calls out, it may be called.", .interleaved) func used() {}
          """
      ).filter(\.isInterleaved).map(\.function) == ["back", "eight", "used"])
  }

  @Test("A function is found by its labels, not by the first with its name.")
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
