import Foundation

@testable import WorkbookBase
@testable import workbook_author

/// Answers that do more harm than fail a test.
enum HostileAnswers {
  static let all: [(folder: String, answer: String)] = [
    ("1-IsRight", answer("number + number")),
    ("2-IsWrong", answer("number + 1")),
    ("3-HasASlip", answer("number +* number")),
    (
      "4-ChangesTheSignature",
      answer("number + number").replacing(
        "double(_ number: Int)", "double(of number: Int)")
    ),
    ("5-UnwrapsNil", answer("Int(\"no number\")! + number")),
    ("6-ReadsBeyondTheEnd", answer("[1, 2, 3][number + 1]")),
    ("7-LoopsForEver", answer("while true {}")),
    ("8-CallsItselfForEver", answer("double(number) + 1")),
    (
      "9-WaitsForNobody",
      answer(
        """
        let nobody = DispatchSemaphore(value: 0)
          nobody.wait()
          return number
        """, imports: "Dispatch")
    ),
    ("10-LeavesInPeace", answer("exit(0)", imports: "Foundation")),
    ("11-LeavesInAnger", answer("exit(1)", imports: "Foundation")),
    (
      "12-PrintsTenMegabytes",
      answer(
        """
        let row = String(repeating: "x", count: 1023)
          for _ in 0..<(10 << 10) { print(row) }
          return number
        """)
    ),
    ("13-ImitatesTheReport", answer(imitation)),
    (
      "14-DeletesItself",
      answer(
        """
        try? FileManager.default.removeItem(atPath: #filePath)
          return number
        """, imports: "Foundation")
    ),
    (
      "15-OverlapsAccesses",
      answer(
        """
        var total = number
          func add(_ part: inout Int) { part += total }
          add(&total)
          return total
        """)
    ),
    (
      "16-LeavesAChildBehind",
      answer(
        """
        let child = Process()
          child.executableURL = URL(fileURLWithPath: "/bin/sleep")
          child.arguments = ["86399"]
          try? child.run()
          return number + number
        """, imports: "Foundation")
    ),
  ]

  private static func answer(_ body: String, imports module: String? = nil)
    -> String
  {
    """
    // 90 Double a number
    //
    // Chapter: Chapters/90-Fixture.md#make
    \(module.map { "\nimport \($0)\n" } ?? "")
    public func isReady() -> Bool { true }

    public func double(_ number: Int) -> Int {
      \(body)
    }

    """
  }

  /// The output of a passing run, as our report and Swift Testing write it.
  private static let imitation = """
    print("✓ 90.13 Imitates the report: passed, all 3 tests")
      print("{\\"kind\\":\\"event\\",\\"payload\\":{\\"kind\\":\\"runEnded\\",\\"messages\\":[]},\\"version\\":0}")
      print("\\u{1B}[2J\\u{1B}[32mWell done.\\u{1B}[0m")
      return number
    """
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    components(separatedBy: old).joined(separator: new)
  }
}
