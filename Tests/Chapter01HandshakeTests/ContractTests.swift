import Chapter01Handshake
import ExerciseSupport
import Testing

@Suite("The chapter's pieces keep the rules of the contract, on many threads")
struct ContractTests {
  @Test("A single value")
  func singleValue() {
    let piece = TestedSource(delivers: ["Manny"]) {
      SingleValuePublisher("Manny")
    }
    for rule in Rule<TestedSource>.all + Rule.threads {
      // A request for none traps; `SingleValueTests` has that.
      guard rule.id != "P5" else { continue }
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }

  @Test("A subscriber that tells all that it is told, even after its end")
  func loggingSubscriber() {
    var manner = TestedSubscriber.Manner()
    manner.saysSubscription = "subscription"
    let piece = TestedSubscriber(manner: manner) { stage, witness in
      LoggingSubscriber<Int, FakeFailure> { line in
        withExtendedLifetime(witness) {
          let isItsOwn = line.hasPrefix("request") || line == "cancel"
          if !isItsOwn { stage.called(line) }
        }
      }
    }
    let rules = (Rule<TestedSubscriber>.all + Rule.threads)
      .filter { ["S1", "S3", "S6", "T1", "T3"].contains($0.id) }
    #expect(rules.count == 5)
    for rule in rules { #expect(piece.finding(rule) == nil, "\(rule.name)") }
  }
}
