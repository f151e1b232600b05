import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter09Observation
import Chapter10FirstAndMerge
import ExerciseSupport
import Testing
import Timeline

private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>

@Suite("first() delivers one value, then completes and cancels")
struct FirstTests {
  private let log = TestLog()
  private let source: Numbers
  private let probe: NotingSubscriber<Int, ExpectedTrouble>

  init() {
    let log = log
    source = Numbers { log.write("  \($0)") }
    probe = NotingSubscriber(log: log)
  }

  @Test("It requests everything, and cancels with the first value.")
  func first() {
    source.first().subscribe(probe)
    probe.request(.max(1))
    source.send(1)
    source.send(2)
    source.send(completion: .finished)
    #expect(
      log.lines == [
        "subscription", "  request unlimited", "request max(1)", "  cancel",
        "value 1", "finished",
      ])
  }

  @Test("The value waits for demand.")
  func waits() {
    source.first().subscribe(probe)
    source.send(1)
    source.send(2)
    probe.request(.max(3))
    probe.request(.max(3))
    #expect(
      log.lines == [
        "subscription", "  request unlimited", "  cancel", "request max(3)",
        "value 1", "finished", "request max(3)",
      ])
  }

  @Test("A completion before the first value is passed on, a failure too.")
  func early() {
    source.first().subscribe(probe)
    source.send(completion: .failure(.expected))
    #expect(
      log.lines == [
        "subscription", "  request unlimited", "failure(expected)",
      ])
    let empty = NotingSubscriber<Int, Never>(demand: .unlimited)
    [Int]().publisher.first().subscribe(empty)
    #expect(empty.lines.last == "finished")
  }

  @Test("An immediate source delivers its first value.")
  func atOnce() {
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    (1...3).publisher.first().subscribe(probe)
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 1", "finished",
      ]
    )
  }

  @Test("A cancel goes up once; inside the value it stops the completion.")
  func cancel() {
    source.first().subscribe(probe)
    probe.cancel()
    probe.cancel()
    source.send(1)
    #expect(
      log.lines == [
        "subscription", "  request unlimited", "cancel", "  cancel", "cancel",
      ])
    let inside = NotingSubscriber<Int, Never>(demand: .unlimited)
    inside.onValue = { probe, _ in
      probe.cancel()
      return .none
    }
    (1...3).publisher.first().subscribe(inside)
    #expect(inside.lines.last == "cancel")
  }

  @Test("A cancel inside upstream's cancel is the last call.")
  func cancelsInsideTheCancel() {
    let (probe, log) = (probe, log)
    let source = Numbers {
      log.write("  \($0)")
      if $0 == "cancel" { probe.cancel() }
    }
    source.first().subscribe(probe)
    probe.request(.max(1))
    source.send(1)
    #expect(
      log.lines == [
        "subscription", "  request unlimited", "request max(1)", "  cancel",
        "cancel",
      ])
  }

  @Test("A cancel inside the subscription prevents the request.")
  func cancelsAtOnce() {
    probe.onSubscription = { $0.cancel() }
    source.first().subscribe(probe)
    #expect(log.lines == ["subscription", "cancel", "  cancel"])
  }

  @Test("Each end releases the subscriber.")
  func released() {
    for ending in 0..<3 {
      weak var watched: NotingSubscriber<Int, ExpectedTrouble>?
      var subscription: Subscription?
      do {
        let probe = NotingSubscriber<Int, ExpectedTrouble>()
        source.first().subscribe(probe)
        watched = probe
        subscription = probe.subscription
        probe.subscription = nil
      }
      #expect(watched != nil)
      switch ending {
      case 0:
        source.send(1)
        subscription?.request(.max(1))
      case 1: source.send(completion: .finished)
      default: subscription?.cancel()
      }
      #expect(watched == nil)
    }
  }

  @Test("Equal sources give equal `first()` publishers.")
  func equal() {
    let loader = Counting()
    let values = loader.publisher(for: \.count)
    #expect(values.first() == values.first())
    #expect(values.dropFirst() == values.dropFirst(1))
    #expect(values.dropFirst() != values.dropFirst(2))
    #expect(values.merge(with: values) == values.merge(with: values))
  }

  private final class Counting: KeyValueObserving {
    @Observed var count = 0
  }
}

@Suite("dropFirst(_:) drops the first values at its own expense")
struct DropFirstTests {
  private let log = TestLog()
  private let source: Numbers
  private let probe: NotingSubscriber<Int, ExpectedTrouble>

  init() {
    let log = log
    source = Numbers { log.write("  \($0)") }
    probe = NotingSubscriber(log: log)
  }

  @Test("It requests the values that it drops before any demand.")
  func asks() {
    source.dropFirst(2).subscribe(probe)
    for number in 1...2 { source.send(number) }
    probe.request(.max(1))
    for number in 3...4 { source.send(number) }
    source.send(completion: .finished)
    #expect(
      log.lines == [
        "subscription", "  request max(2)", "request max(1)",
        "  request max(1)", "value 3", "value 4", "finished",
      ])
  }

  @Test("Requests inside the subscription go up together.")
  func together() {
    probe.onSubscription = {
      $0.request(.max(1))
      $0.request(.max(2))
    }
    source.dropFirst().subscribe(probe)
    #expect(
      log.lines == [
        "subscription", "request max(1)", "request max(2)", "  request max(4)",
      ])
  }

  @Test("A source on demand delivers exactly what is requested.")
  func demand() {
    let probe = NotingSubscriber<Int, Never>()
    probe.onValue = { _, value in value == 3 ? .max(1) : .none }
    (1...6).publisher.dropFirst(2).subscribe(probe)
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value 3", "return max(1)",
        "value 4", "request max(1)", "value 5",
      ])
  }

  @Test("An early completion is passed on.")
  func early() {
    let probe = NotingSubscriber<Int, Never>()
    [1].publisher.dropFirst(2).subscribe(probe)
    #expect(probe.lines == ["subscription", "finished"])
  }

  @Test("Dropping none changes nothing.")
  func zero() {
    source.dropFirst(0).subscribe(probe)
    source.send(1)
    #expect(log.lines == ["subscription", "value 1"])
  }

  @Test("A cancel goes up once, also inside the subscription.")
  func cancel() {
    probe.onSubscription = { $0.cancel() }
    source.dropFirst().subscribe(probe)
    probe.cancel()
    probe.request(.max(1))
    #expect(
      log.lines == [
        "subscription", "cancel", "  cancel", "cancel", "request max(1)",
      ])
  }

  @Test("A second subscription is cancelled.")
  func negative() async {
    await #expect(processExitsWith: .failure) {
      _ = [1].publisher.dropFirst(-1)
    }
    await #expect(processExitsWith: .failure) {
      let probe = NotingSubscriber<Int, Never>()
      [1].publisher.dropFirst().subscribe(probe)
      probe.request(.none)
    }
  }

  @Test("The completion and a cancel release the subscriber.")
  func released() {
    for completes in [true, false] {
      weak var watched: NotingSubscriber<Int, ExpectedTrouble>?
      var subscription: Subscription?
      do {
        let probe = NotingSubscriber<Int, ExpectedTrouble>()
        source.dropFirst().subscribe(probe)
        watched = probe
        subscription = probe.subscription
        probe.subscription = nil
      }
      #expect(watched != nil)
      if completes {
        source.send(completion: .finished)
      } else {
        subscription?.cancel()
      }
      #expect(watched == nil)
    }
  }
}

@Suite("compactMap drops nil results, and requests replacements")
struct CompactMapTests {
  @Test("A dropped value is replaced.")
  func replaced() {
    let probe = NotingSubscriber<Int, Never>(demand: .max(2))
    ["a", "1", "b", "2", "3"].publisher.compactMap { Int($0) }.subscribe(probe)
    #expect(
      probe.lines == ["subscription", "request max(2)", "value 1", "value 2"])
    probe.request(.max(1))
    #expect(probe.lines.suffix(2) == ["value 3", "finished"])
  }

  @Test("Requests, returned demand, a cancel and a failure pass through.")
  func through() {
    let log = TestLog()
    let source = Numbers { log.write("  \($0)") }
    let probe = NotingSubscriber<String, ExpectedTrouble>(
      demand: .max(1), log: log)
    probe.onValue = { _, _ in .max(3) }
    source.compactMap { $0 > 1 ? "\($0)" : nil }.subscribe(probe)
    source.send(1)
    source.send(2)
    source.send(completion: .failure(.expected))
    probe.cancel()
    #expect(
      log.lines == [
        "subscription", "request max(1)", "  request max(1)",
        "  returned max(1)", "value 2", "return max(3)", "  returned max(3)",
        "failure(expected)", "cancel", "  cancel",
      ])
  }
}

@Suite("print(_:to:) writes each event in Combine's words")
struct PrintTests {
  private final class Page: TextOutputStream {
    private let text = Locked("")
    var lines: [String] {
      text.withLock { $0 }.split(separator: "\n").map(String.init)
    }
    func write(_ string: String) { text.withLock { $0 += string } }
  }

  private let page = Page()

  @Test("It writes a line for each kind of event.")
  func lines() {
    let counter = Counter()
    let probe = NotingSubscriber<Int, Never>()
    counter.$count.print("count", to: page).subscribe(probe)
    probe.onValue = { _, value in
      [1: .max(2), 2: .unlimited][value] ?? .none
    }
    probe.request(.max(2))
    for number in 1...3 { counter.count = number }
    probe.request(.unlimited)
    probe.cancel()
    #expect(
      page.lines == [
        "count: receive subscription: (PublishedSubject)",
        "count: request max: (2)",
        "count: receive value: (0)",
        "count: receive value: (1)",
        "count: request max: (2) (synchronous)",
        "count: receive value: (2)",
        "count: request unlimited (synchronous)",
        "count: receive value: (3)",
        "count: request unlimited",
        "count: receive cancel",
      ])
  }

  @Test("Both ends; an empty prefix has no colon.")
  func ends() {
    for failure in [true, false] {
      let source = Numbers()
      source.print(to: page).subscribe(NotingSubscriber())
      source.send(completion: failure ? .failure(.expected) : .finished)
    }
    #expect(
      page.lines.filter { $0.hasPrefix("receive subscription") }.count == 2)
    #expect(
      page.lines.filter { !$0.hasPrefix("receive subscription") }
        == ["receive error: (expected)", "receive finished"])
  }

  @Test("It does not change the run.")
  func nothing() {
    let probes = [
      NotingSubscriber<Int, Never>(), NotingSubscriber<Int, Never>(),
    ]
    for probe in probes {
      probe.onValue = { _, value in value == 1 ? .max(1) : .none }
    }
    (1...4).publisher.subscribe(probes[0])
    (1...4).publisher.print(to: page).subscribe(probes[1])
    for probe in probes {
      probe.request(.max(1))
      probe.request(.max(1))
      probe.cancel()
    }
    #expect(probes[0].lines == probes[1].lines)
  }

  @Test(
    "A stream that requests inside its own write is not called recursively.")
  func reentrant() {
    final class Asking: TextOutputStream {
      var ask: () -> Void = {}
      var depth = 0
      var deepest = 0
      var count = 0
      func write(_ string: String) {
        depth += 1
        deepest = max(deepest, depth)
        count += 1
        if count == 1 { ask() }
        depth -= 1
      }
    }
    let asking = Asking()
    let probe = NotingSubscriber<Int, Never>()
    (1...2).publisher.print(to: asking).subscribe(probe)
    asking.count = 0
    asking.ask = { probe.request(.unlimited) }
    probe.request(.max(1))
    #expect(asking.deepest == 1)
    #expect(asking.count == 5)
  }
}
