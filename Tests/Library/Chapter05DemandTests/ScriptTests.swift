import Chapter01Handshake
import Chapter05Demand
import Testing

@Suite("Whatever a subscriber does, it gets what it asked for")
struct ScriptTests {
  @Test(
    "Four thousand random scripts keep the contract.",
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

  @Test("The accounts find the documents' mistakes.")
  func findsMistakes() {
    var generator = SeededGenerator(seed: 5)
    let complaints = (0..<400).flatMap { _ in
      let script = Script(count: 3, using: &generator)
      let accountant = Accountant(script, expected: Source.names.values(3))
      accountant.run { TakesBeforeItLooks.MyCoolPublisher().subscribe($0) }
      return accountant.complaints
    }
    #expect(complaints.contains("Jack as number 1"))
  }
}
