import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import ExerciseSupport
import Testing
import Timeline

@Suite("A map changes the values and passes everything else on")
struct MapTests {
  private let timeline = Timeline()

  @Test("Demand goes up unchanged, and values come down transformed.")
  func demand() {
    let subscriber = ScriptedSubscriber<String, Never>(
      onSubscription: { $0.request(.max(1)) },
      onValue: { value, _ in value == "0!" ? .max(1) : .none })
    Publishers.IntPublisher(numberOfValues: 3).recorded(on: timeline)
      .map { "\($0)!" }
      .subscribe(subscriber)
    #expect(
      timeline.history == [
        "subscribe", "subscription", "request max(1)", "value 0",
        "returned max(1)", "value 1",
      ])
    subscriber.subscription?.request(.unlimited)
    #expect(
      timeline.history.dropFirst(6) == [
        "request unlimited", "value 2", "finished",
      ])
  }

  @Test("The subscription is the publisher's own.")
  func subscription() {
    var below: CombineIdentifier?
    Hands(Subscriptions.empty).map { $0 + 1 }.subscribe(
      ScriptedSubscriber(onSubscription: { below = $0.combineIdentifier }))
    #expect(below == Subscriptions.empty.combineIdentifier)
  }

  @Test("A failure passes, and a cancel reaches the publisher.")
  func ends() {
    var lines: [String] = []
    let source = ManualPublisher<Int, MarbleFailure> {
      lines.append("up: \($0)")
    }
    let first = LoggingSubscriber<Int, MarbleFailure> { lines.append($0) }
    source.map { $0 * 10 }.subscribe(first)
    source.send(1)
    first.cancel()
    source.send(2)
    let second = LoggingSubscriber<Int, MarbleFailure> { lines.append($0) }
    source.map { $0 * 10 }.subscribe(second)
    source.send(completion: .failure(MarbleFailure()))
    #expect(
      lines == [
        "subscription", "request unlimited", "up: request unlimited",
        "value 10", "cancel", "up: cancel", "subscription",
        "request unlimited", "up: request unlimited", "failure(x)",
      ])
  }

  @Test("The closure is called once per value, in order.")
  func once() {
    var calls: [Int] = []
    var values: [Int] = []
    _ = [1, 2, 3].publisher
      .map { value -> Int in
        calls.append(value)
        return value * value
      }
      .sink { values.append($0) }
    #expect(calls == [1, 2, 3])
    #expect(values == [1, 4, 9])
  }

  @Test("A map of a map is a single map, first closure first.")
  func fusion() {
    let numbers = [1, 2].publisher
    let one = numbers.map { $0 + 1 }.map { $0 * 10 }.map { "\($0)" }
    #expect(
      type(of: one)
        == Publishers.Map<Publishers.Sequence<[Int], Never>, String>
        .self)
    var values: [String] = []
    _ = one.sink { values.append($0) }
    #expect(values == ["20", "30"])
  }

  @Test("Subscriber, closure and publisher are released at the end.")
  func release() {
    final class Owned {}
    for cancels in [true, false] {
      let source = ManualPublisher<Int, Never>()
      weak var subscriber: ScriptedSubscriber<Int, Never>?
      weak var captured: Owned?
      do {
        let owned = Owned()
        let scripted = ScriptedSubscriber<Int, Never>()
        captured = owned
        subscriber = scripted
        source.map { [owned] value in
          withExtendedLifetime(owned) { value }
        }.subscribe(scripted)
        #expect(source.subscriberCount == 1)
        if cancels { scripted.subscription?.cancel() }
        source.send(completion: .finished)
        if cancels { scripted.receive(completion: .finished) }
      }
      #expect(subscriber == nil && captured == nil)
    }
  }
}

private struct Hands: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let subscription: Subscription

  init(_ subscription: Subscription) { self.subscription = subscription }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: subscription)
  }
}
