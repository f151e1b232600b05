import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Testing

@Suite("Every subscriber receives what it requested, in random scripts")
struct ScriptTests {
  @Test(
    "Four thousand random scripts follow the contract.",
    arguments: Source.allCases)
  func scripts(source: Source) {
    let seed = SeededGenerator.seed
    var generator = SeededGenerator(seed: seed)
    for number in 0..<4000 {
      let script = Script(
        count: source == .names ? 3 : nil, using: &generator)
      let accountant = Accountant(
        script, expected: source.values(script.count))
      accountant.run { source.subscribe($0, count: script.count) }
      if !accountant.complaints.isEmpty {
        Issue.record(
          """
          Script \(number) of WORKBOOK_SEED=\(seed): \(script)
          \(accountant.complaints.joined(separator: "\n"))
          """)
        return
      }
    }
  }

  @Test("The bookkeeping finds the documents' mistakes.")
  func findsMistakes() {
    var generator = SeededGenerator(seed: 5)
    var unlimited: Set<String> = []
    var limited: Set<String> = []
    for _ in 0..<400 {
      var script = Script(count: 3, using: &generator)
      let first = Accountant(script, expected: Source.names.values(3))
      first.run { IgnoresDemand.MyCoolPublisher().subscribe($0) }
      unlimited.formUnion(first.complaints)
      // A request inside a delivery makes this publisher trap.
      for number in script.inside.indices {
        script.inside[number].steps.removeAll { $0.asks }
      }
      let second = Accountant(script, expected: Source.names.values(3))
      second.run { TakesBeforeItLooks.MyCoolPublisher().subscribe($0) }
      limited.formUnion(second.complaints)
    }
    #expect(
      unlimited.isSuperset(of: [
        "more than was asked for", "a value after a cancel", "a second end",
      ]))
    #expect(
      limited.isSuperset(of: ["Jack as number 1", "a value after a cancel"]))
  }
}
