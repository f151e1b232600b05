import Chapter01Handshake
import ExerciseSupport
import Testing

@Suite("The chapter's pieces keep the rules of the contract, on many threads")
struct ContractTests {
  @Test("A single value")
  func singleValue() {
    // A request for none traps; `SingleValueTests` has that.
    let piece = TestedSource(without: ["P5"], delivers: ["Manny"]) {
      SingleValuePublisher("Manny")
    }
    for rule in Rule<TestedSource>.all + Rule.threads where rule.id != "P5" {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }

  @Test("A subscriber that tells all that it is told, even after its end")
  func loggingSubscriber() {
    var manner = TestedSubscriber.Manner()
    manner.saysSubscription = "subscription"
    let left = ["S2", "S4", "S5", "S7", "S8", "S9", "S10", "T2"]
    let piece = TestedSubscriber(without: left, manner: manner) {
      stage, witness in
      LoggingSubscriber<Int, FakeFailure> { line in
        withExtendedLifetime(witness) {
          let isItsOwn = line.hasPrefix("request") || line == "cancel"
          if !isItsOwn { stage.called(line) }
        }
      }
    }
    let rules = (Rule<TestedSubscriber>.all + Rule.threads)
      .filter { !left.contains($0.id) }
    #expect(rules.count == 5)
    for rule in rules { #expect(piece.finding(rule) == nil, "\(rule.name)") }
  }
}
