import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import ExerciseSupport
import Testing
import Timeline

@Suite("A filter drops values, and requests others in their place")
struct FilterTests {
  private let timeline = Timeline()

  @Test("Each dropped value is replaced, so that the demand is met.")
  func replaced() {
    var values: [Int] = []
    Publishers.IntPublisher(numberOfValues: 6).recorded(on: timeline)
      .filter { !$0.isMultiple(of: 3) }
      .subscribe(
        ScriptedSubscriber<Int, Never>(
          onSubscription: { $0.request(.max(2)) },
          onValue: { value, _ in
            values.append(value)
            return value == 1 ? .max(1) : .none
          }))
    #expect(
      timeline.history == [
        "subscribe", "subscription", "request max(2)",
        "value 0", "returned max(1)",
        "value 1", "returned max(1)",
        "value 2",
        "value 3", "returned max(1)",
        "value 4",
      ])
    #expect(values == [1, 2, 4])
  }

  @Test("The completion passes even if no value did.")
  func end() {
    var lines: [String] = []
    [1, 3].publisher.filter { $0.isMultiple(of: 2) }
      .subscribe(LoggingSubscriber(demand: .max(1)) { lines.append($0) })
    #expect(lines == ["subscription", "request max(1)", "finished"])
  }

  @Test("A failure passes, and a cancel reaches the publisher.")
  func failure() {
    var lines: [String] = []
    let source = ManualPublisher<Int, MarbleFailure> {
      lines.append("up: \($0)")
    }
    let odd = source.filter { $0 % 2 == 1 }
    let first = LoggingSubscriber<Int, MarbleFailure> { lines.append($0) }
    odd.subscribe(first)
    source.send(2)
    source.send(3)
    first.cancel()
    odd.subscribe(LoggingSubscriber<Int, MarbleFailure> { lines.append($0) })
    source.send(completion: .failure(MarbleFailure()))
    #expect(
      lines == [
        "subscription", "request unlimited", "up: request unlimited",
        "up: returned max(1)", "value 3", "cancel", "up: cancel",
        "subscription", "request unlimited", "up: request unlimited",
        "failure(x)",
      ])
  }

  @Test("A filter of a filter is a single filter, first closure first.")
  func fusion() {
    var asked: [String] = []
    let one = (1...4).publisher
      .filter { value in
        asked.append("first \(value)")
        return value.isMultiple(of: 2)
      }
      .filter { value in
        asked.append("second \(value)")
        return value > 2
      }
    #expect(
      type(of: one)
        == Publishers.Filter<Publishers.Sequence<ClosedRange<Int>, Never>>.self)
    var values: [Int] = []
    _ = one.sink { values.append($0) }
    #expect(values == [4])
    #expect(
      asked == [
        "first 1", "first 2", "second 2", "first 3", "first 4", "second 4",
      ])
  }

  @Test("The subscriber and the closure are released at the end.")
  func release() {
    final class Owned {}
    let source = ManualPublisher<Int, Never>()
    weak var subscriber: ScriptedSubscriber<Int, Never>?
    weak var captured: Owned?
    do {
      let owned = Owned()
      let scripted = ScriptedSubscriber<Int, Never>()
      captured = owned
      subscriber = scripted
      source.filter { [owned] _ in withExtendedLifetime(owned) { true } }
        .subscribe(scripted)
      source.send(completion: .finished)
    }
    #expect(subscriber == nil && captured == nil)
  }
}
