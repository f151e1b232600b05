import Chapter01Handshake
import Chapter04Sink
import ExerciseSupport
import Testing

@Suite("The library's subscribers keep every rule")
struct LibrarySubscriberTests {
  @Test("Sink")
  func sink() {
    let piece = TestedSubscriber { stage, witness in
      Subscribers.Sink<Int, FakeFailure>(
        receiveCompletion: { [witness] completion in
          withExtendedLifetime(witness) { stage.called("\(completion)") }
        },
        receiveValue: { [witness] value in
          withExtendedLifetime(witness) { stage.called("value \(value)") }
        })
    }
    for rule in Rule<TestedSubscriber>.all + Rule<TestedSubscriber>.threads {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }
}
