import Chapter01Handshake
import Chapter04Sink
import ExerciseSupport
import Testing

@Suite("The chapter's pieces keep every rule of the contract, on many threads")
struct ContractTests {
  @Test("A sink, told of a finish and of a failure")
  func sink() {
    let piece = TestedSubscriber { stage, witness in
      Subscribers.Sink<Int, FakeFailure>(
        receiveCompletion: { completion in
          withExtendedLifetime(witness) { stage.called("\(completion)") }
        },
        receiveValue: { value in
          withExtendedLifetime(witness) { stage.called("value \(value)") }
        })
    }
    for rule in Rule<TestedSubscriber>.all + Rule.threads {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }

  @Test("A token")
  func anyCancellable() {
    let piece = TestedCancellable { AnyCancellable($0) }
    for rule in Rule<TestedCancellable>.all + Rule.threads {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }
}
