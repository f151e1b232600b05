import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import ExerciseSupport
import Testing
import Timeline

/// The numbers are those of the Reactive Streams specification, version 1.0.
@Suite("The rules of Reactive Streams that hold in Combine hold here")
struct ReactiveStreamsTests {
  @Test("1.1 Never more values than asked for.", arguments: Source.allCases)
  func rule1_1(source: Source) {
    let prober = NameProber(demand: .max(2))
    source.subscribe(prober, count: 3)
    #expect(prober.received == source.values(3).prefix(2).map { "value \($0)" })
  }

  @Test(
    "1.2 Fewer values than asked for, and the end.",
    arguments: Source.allCases)
  func rule1_2(source: Source) {
    let prober = NameProber(demand: .max(100))
    source.subscribe(prober, count: 3)
    #expect(
      prober.received == source.values(3).map { "value \($0)" } + ["finished"])
  }

  @Test(
    "1.3 One signal after the other, never one inside another.",
    arguments: Source.allCases)
  func rule1_3(source: Source) {
    let prober = NameProber(demand: .max(1))
    var depth = 0
    prober.onValue = { prober, value in
      depth += 1
      prober.request(.max(1))
      onThreads(2) { _ in prober.subscription?.request(.max(1)) }
      #expect(depth == 1)
      depth -= 1
      return .none
    }
    source.subscribe(prober, count: 3)
    #expect(prober.received.last == "finished")
  }

  @Test("1.5 A finite publisher completes.", arguments: Source.allCases)
  func rule1_5(source: Source) {
    let prober = NameProber(demand: .unlimited)
    source.subscribe(prober, count: 3)
    #expect(prober.received.filter { $0 == "finished" }.count == 1)
  }

  @Test("1.7 After the end, nothing.", arguments: Source.allCases)
  func rule1_7(source: Source) {
    let prober = NameProber(demand: .unlimited)
    source.subscribe(prober, count: 3)
    let lines = prober.received
    prober.request(.unlimited)
    prober.request(.max(1))
    #expect(prober.received == lines)
  }

  @Test(
    "1.9 The subscription comes first, also when nothing follows.",
    arguments: [0, 3])
  func rule1_9(count: Int) {
    for source in Source.allCases {
      let prober = NameProber(demand: .unlimited)
      source.subscribe(prober, count: count)
      #expect(prober.lines.first == "subscription")
      #expect(prober.lines.filter { $0 == "subscription" }.count == 1)
    }
  }

  @Test("1.11 A publisher takes as many subscribers as come.")
  func rule1_11() {
    let publisher = [1, 2].publisher
    for _ in 0..<3 {
      let prober = IntProber(demand: .unlimited)
      publisher.subscribe(prober)
      #expect(prober.received == ["value 1", "value 2", "finished"])
    }
  }

  @Test("2.5 A subscriber that has a subscription cancels another.")
  func rule2_5() {
    var lines: [String] = []
    let sink = Subscribers.Sink<Int, Never>(
      receiveCompletion: { _ in }, receiveValue: { lines.append("value \($0)") }
    )
    let first = ManualPublisher<Int, Never> { lines.append("first \($0)") }
    let second = ManualPublisher<Int, Never> { lines.append("second \($0)") }
    first.subscribe(sink)
    second.subscribe(sink)
    second.send(2)
    first.send(1)
    #expect(lines == ["first request unlimited", "second cancel", "value 1"])
  }

  @Test("2.9 The end comes with or without a request before it.")
  func rule2_9() {
    let unasked = IntProber()
    [Int]().publisher.subscribe(unasked)
    #expect(unasked.lines == ["subscription", "finished"])
    let asked = IntProber(demand: .max(1))
    [1].publisher.subscribe(asked)
    #expect(asked.received == ["value 1", "finished"])
  }

  @Test("2.10 A failure comes with or without a request before it.")
  func rule2_10() {
    enum Trouble: Error, CustomStringConvertible {
      case expected
      var description: String { "expected" }
    }
    let failing = ManualPublisher<Int, Trouble>()
    let prober = Prober<Int, Trouble>()
    failing.subscribe(prober)
    failing.send(completion: .failure(.expected))
    #expect(prober.lines == ["subscription", "failure(expected)"])
  }

  @Test("3.2 A request inside a value or the subscription is heard.")
  func rule3_2() {
    let prober = IntProber(demand: .max(1))
    prober.onValue = { prober, _ in
      prober.request(.max(1))
      return .none
    }
    Publishers.IntPublisher(numberOfValues: 2).subscribe(prober)
    #expect(
      prober.lines == [
        "subscription", "request max(1)", "value 0", "request max(1)",
        "value 1", "request max(1)", "finished",
      ])
  }

  @Test("3.3 However often it is asked from inside, the stack stays flat.")
  func rule3_3() {
    for asksInside in [true, false] {
      var count = 0
      let prober = IntProber(demand: .max(1))
      prober.onValue = { prober, _ in
        count += 1
        guard asksInside else { return .max(1) }
        prober.subscription?.request(.max(1))
        return .none
      }
      Publishers.IntPublisher(numberOfValues: 100_000).subscribe(prober)
      #expect(count == 100_000)
    }
  }

  @Test(
    "3.6 A request after a cancel does nothing.", arguments: Source.allCases)
  func rule3_6(source: Source) {
    let prober = NameProber()
    source.subscribe(prober, count: 3)
    prober.cancel()
    prober.request(.unlimited)
    #expect(prober.lines == ["subscription", "cancel", "request unlimited"])
  }

  @Test("3.7 A second cancel does nothing.", arguments: Source.allCases)
  func rule3_7(source: Source) {
    let prober = NameProber(demand: .max(1))
    source.subscribe(prober, count: 3)
    prober.cancel()
    prober.cancel()
    #expect(prober.received == ["value \(source.values(3)[0])"])
  }

  @Test("3.12 A cancel stops the values.", arguments: Source.allCases)
  func rule3_12(source: Source) {
    let prober = NameProber(demand: .unlimited)
    prober.onValue = { prober, _ in
      prober.cancel()
      return .none
    }
    source.subscribe(prober, count: 3)
    #expect(prober.received == ["value \(source.values(3)[0])"])
  }

  @Test("3.13 A cancel lets go of the subscriber.", arguments: Source.allCases)
  func rule3_13(source: Source) {
    weak var watched: NameProber?
    var subscription: Subscription?
    do {
      let prober = NameProber(demand: .max(1))
      source.subscribe(prober, count: 3)
      subscription = prober.subscription
      prober.subscription = nil
      watched = prober
    }
    #expect(watched != nil)
    subscription?.cancel()
    #expect(watched == nil)
  }

  @Test("3.17 Demand beyond every number is unlimited.")
  func rule3_17() {
    let prober = IntProber(demand: .max(.max))
    prober.onValue = { _, _ in .max(.max) }
    (0..<3).publisher.subscribe(prober)
    #expect(prober.received == ["value 0", "value 1", "value 2", "finished"])
  }
}
