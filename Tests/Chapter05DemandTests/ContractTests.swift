import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport
import Testing

@Suite("The chapter's sources keep every rule of the contract, on many threads")
struct ContractTests {
  @Test("Whole numbers")
  func ints() {
    expectEveryRule(
      of: TestedSource(delivers: { Array(0..<$0) }) {
        Publishers.IntPublisher(numberOfValues: $0)
      })
  }

  @Test("Three names")
  func names() {
    expectEveryRule(
      of: TestedSource(delivers: ["Manny", "Moe", "Jack"]) {
        MyCoolPublisher()
      })
  }

  @Test("A sequence")
  func sequence() {
    expectEveryRule(
      of: TestedSource(delivers: { Array(0..<$0) }) {
        Array(0..<$0).publisher
      })
  }

  @Test("A lazy sequence")
  func lazySequence() {
    expectEveryRule(
      of: TestedSource(delivers: { (0..<$0).map { "\($0)" } }) {
        (0..<$0).lazy.map { "\($0)" }.publisher
      })
  }

  private func expectEveryRule(of piece: TestedSource) {
    for rule in Rule<TestedSource>.all + Rule.threads {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }
}
