import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import ExerciseSupport
import Testing

private typealias Passthrough = PassthroughSubject<Int, ExpectedTrouble>
private typealias CurrentValue = CurrentValueSubject<Int, ExpectedTrouble>

/// Both subjects, in tests where they behave equally.
private enum Kind: CaseIterable, CustomTestStringConvertible {
  case passthrough, currentValue

  var testDescription: String { "\(self)" }

  func make() -> any Subject<Int, ExpectedTrouble> {
    self == .passthrough ? Passthrough() : CurrentValue(0)
  }
}

extension Subject where Output == Int, Failure == ExpectedTrouble {
  fileprivate func attach(_ probe: NotingSubscriber<Int, ExpectedTrouble>) {
    subscribe(probe)
  }
}

@Suite("A passthrough subject passes values on, and stores none")
struct PassthroughSubjectTests {
  private let subject = Passthrough()

  @Test("Values without demand are dropped, and demand is counted.")
  func demand() {
    let probe = NotingSubscriber<Int, ExpectedTrouble>()
    subject.subscribe(probe)
    subject.send(1)
    probe.request(.max(2))
    for number in 2...4 { subject.send(number) }
    #expect(
      probe.lines == ["subscription", "request max(2)", "value 2", "value 3"])
  }

  @Test("Returned demand counts as a request.")
  func returned() {
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .max(1))
    probe.onValue = { _, value in value == 1 ? .max(1) : .none }
    subject.subscribe(probe)
    for number in 1...3 { subject.send(number) }
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value 1", "return max(1)", "value 2",
      ])
  }

  @Test("Each subscriber has its own demand.")
  func each() {
    let log = TestLog()
    let first = NotingSubscriber<Int, ExpectedTrouble>(
      "first", demand: .max(1), log: log)
    let second = NotingSubscriber<Int, ExpectedTrouble>(
      "second", demand: .unlimited, log: log)
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    subject.send(2)
    #expect(
      Array(log.lines.dropFirst(4)) == [
        "first value 1", "second value 1", "second value 2",
      ])
  }

  @Test("A late subscriber receives only later values.")
  func late() {
    subject.send(1)
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    subject.subscribe(probe)
    subject.send(2)
    #expect(probe.lines == ["subscription", "request unlimited", "value 2"])
  }

  @Test("send() delivers an event without a value.")
  func void() {
    let subject = PassthroughSubject<Void, Never>()
    var count = 0
    let cancellable = subject.sink { count += 1 }
    subject.send()
    subject.send()
    #expect(count == 2)
    cancellable.cancel()
  }

  @Test("After the first demand it requests everything from each subscription.")
  func upstream() {
    let log = TestLog()
    let upstream = Line("upstream", log)
    subject.send(subscription: upstream)
    let probe = NotingSubscriber<Int, ExpectedTrouble>(log: log)
    subject.subscribe(probe)
    #expect(log.lines == ["subscription"])
    probe.request(.max(1))
    probe.request(.max(1))
    subject.send(subscription: Line("second", log))
    #expect(
      log.lines == [
        "subscription", "request max(1)", "upstream request unlimited",
        "request max(1)", "second request unlimited",
      ])
  }
}

@Suite("A current value subject stores its value, and delivers each new one")
struct CurrentValueSubjectTests {
  private let subject = CurrentValue(0)

  @Test("The current value arrives first, on demand.")
  func present() {
    let probe = NotingSubscriber<Int, ExpectedTrouble>()
    subject.subscribe(probe)
    subject.send(1)
    subject.value = 2
    probe.request(.max(1))
    #expect(probe.lines == ["subscription", "request max(1)", "value 2"])
    subject.send(3)
    subject.send(4)
    probe.request(.unlimited)
    #expect(probe.lines.suffix(2) == ["request unlimited", "value 4"])
  }

  @Test("It arrives inside the request, during the subscription.")
  func inside() {
    let probe = NotingSubscriber<Int, ExpectedTrouble>()
    probe.onSubscription = {
      $0.request(.max(1))
      $0.write("attached")
    }
    subject.subscribe(probe)
    #expect(
      probe.lines == ["subscription", "request max(1)", "value 0", "attached"])
  }

  @Test("The value is stored before it is delivered.")
  func before() {
    var seen: [[Int]] = []
    let cancellable = subject.sink(
      receiveCompletion: { _ in },
      receiveValue: { [subject] in seen.append([$0, subject.value]) })
    subject.send(1)
    subject.value = 2
    subject.value += 1
    #expect(seen == [[0, 0], [1, 1], [2, 2], [3, 3]])
    cancellable.cancel()
  }

  @Test("After the completion a value can be set, but is not delivered.")
  func afterTheEnd() {
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    subject.subscribe(probe)
    subject.send(completion: .finished)
    subject.send(1)
    #expect(subject.value == 0)
    subject.value = 2
    #expect(subject.value == 2)
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 0", "finished",
      ])
  }

  @Test("The completion drops a waiting value.")
  func lost() {
    let probe = NotingSubscriber<Int, ExpectedTrouble>()
    subject.subscribe(probe)
    subject.send(completion: .finished)
    probe.request(.unlimited)
    #expect(probe.lines == ["subscription", "finished", "request unlimited"])
  }

  @Test("It requests everything from a subscription at once.")
  func upstream() {
    let log = TestLog()
    subject.send(subscription: Line("upstream", log))
    #expect(log.lines == ["upstream request unlimited"])
  }

  @Test("A value sent inside a delivery is the latest for a slow subscriber.")
  func sentInside() {
    let (slow, fast) = (
      NotingSubscriber<Int, ExpectedTrouble>(),
      NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    )
    fast.onValue = { [subject] _, value in
      if value == 1 { subject.send(2) }
      return .none
    }
    subject.subscribe(fast)
    subject.subscribe(slow)
    subject.send(1)
    slow.request(.max(1))
    #expect(subject.value == 2)
    #expect(slow.lines == ["subscription", "request max(1)", "value 2"])
  }

  @Test("A replaced value is released.")
  func replaced() {
    final class Value {}
    let subject = CurrentValueSubject<Value?, Never>(nil)
    let probe = NotingSubscriber<Value?, Never>()
    subject.subscribe(probe)
    weak var watched: Value?
    do {
      let value = Value()
      watched = value
      subject.send(value)
    }
    #expect(watched != nil)
    subject.send(nil)
    #expect(watched == nil)
  }
}

@Suite("Both subjects share these rules")
struct BothSubjectsTests {
  @Test(
    "A value sent inside a delivery reaches all before the outer one.",
    arguments: Kind.allCases)
  fileprivate func depthFirst(kind: Kind) {
    let subject = kind.make()
    let log = TestLog()
    let probes = ["A", "B"].map { name in
      let probe = NotingSubscriber<Int, ExpectedTrouble>(name, log: log)
      subject.attach(probe)
      probe.subscription?.request(.unlimited)
      probe.onValue = { probe, value in
        if name == "A", value == 1 { subject.send(2) }
        return .none
      }
      return probe
    }
    subject.send(1)
    #expect(
      log.lines.filter { $0.hasSuffix("1") || $0.hasSuffix("2") } == [
        "A value 1", "A value 2", "B value 2", "B value 1",
      ])
    probes.forEach { $0.cancel() }
  }

  @Test(
    "Each subscriber receives the completion once; nothing follows it.",
    arguments: Kind.allCases)
  fileprivate func ends(kind: Kind) {
    for ending in [
      Subscribers.Completion<ExpectedTrouble>.finished, .failure(.expected),
    ] {
      let subject = kind.make()
      let log = TestLog()
      let probes = ["A", "B"].map {
        NotingSubscriber<Int, ExpectedTrouble>($0, log: log)
      }
      probes.forEach { subject.attach($0) }
      subject.send(completion: ending)
      subject.send(completion: .finished)
      subject.send(5)
      probes[0].request(.unlimited)
      #expect(
        log.lines == [
          "A subscription", "B subscription", "A \(ending)", "B \(ending)",
          "A request unlimited",
        ])
    }
  }

  @Test(
    "A late subscriber receives an empty subscription, and the completion.",
    arguments: Kind.allCases)
  fileprivate func late(kind: Kind) {
    let subject = kind.make()
    subject.send(completion: .failure(.expected))
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    subject.attach(probe)
    probe.cancel()
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "failure(expected)", "cancel",
      ])
  }

  @Test(
    "A completion sent inside a value reaches all, and nothing follows.",
    arguments: Kind.allCases)
  fileprivate func endInside(kind: Kind) {
    let subject = kind.make()
    let log = TestLog()
    let probes = ["A", "B"].map { name in
      let probe = NotingSubscriber<Int, ExpectedTrouble>(name, log: log)
      subject.attach(probe)
      probe.subscription?.request(.unlimited)
      probe.onValue = { _, value in
        if name == "A", value == 1 { subject.send(completion: .finished) }
        return .none
      }
      return probe
    }
    subject.send(1)
    #expect(
      log.lines.filter { !$0.hasSuffix("subscription") && !$0.hasSuffix("0") }
        == ["A value 1", "A finished", "B finished"])
    withExtendedLifetime(probes) {}
  }

  @Test(
    "A subscriber cancelled inside a delivery is not called again.",
    arguments: Kind.allCases)
  fileprivate func cancelInside(kind: Kind) {
    let subject = kind.make()
    let log = TestLog()
    let probes = ["A", "B", "C"].map { name in
      let probe = NotingSubscriber<Int, ExpectedTrouble>(name, log: log)
      subject.attach(probe)
      probe.subscription?.request(.unlimited)
      return probe
    }
    probes[0].onValue = { probe, _ in
      probe.cancel()
      probes[1].cancel()
      return .unlimited
    }
    subject.send(1)
    subject.send(2)
    #expect(
      log.lines.filter { !$0.hasSuffix("subscription") && !$0.hasSuffix("0") }
        == [
          "A value 1", "A cancel", "B cancel", "A return unlimited",
          "C value 1", "C value 2",
        ])
  }

  @Test(
    "A subscriber that arrives inside a delivery does not get that value.",
    arguments: Kind.allCases)
  fileprivate func subscribeInside(kind: Kind) {
    let subject = kind.make()
    let log = TestLog()
    let late = NotingSubscriber<Int, ExpectedTrouble>(
      "late", demand: .unlimited, log: log)
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    probe.onValue = { _, value in
      if value == 1 { subject.attach(late) }
      return .none
    }
    subject.attach(probe)
    subject.send(1)
    subject.send(2)
    #expect(
      log.lines == ["late subscription", "late request unlimited"]
        + (kind == .currentValue ? ["late value 1"] : []) + ["late value 2"])
  }

  @Test("Subscribing twice starts two runs.", arguments: Kind.allCases)
  fileprivate func twice(kind: Kind) {
    let subject = kind.make()
    let probe = NotingSubscriber<Int, ExpectedTrouble>()
    var subscriptions: [Subscription] = []
    probe.onSubscription = { subscriptions.append($0.subscription!) }
    subject.attach(probe)
    subject.attach(probe)
    subscriptions.forEach { $0.request(.unlimited) }
    subject.send(1)
    subscriptions[0].cancel()
    subject.send(2)
    #expect(
      probe.lines.filter { !$0.hasSuffix("0") } == [
        "subscription", "subscription", "value 1", "value 1", "value 2",
      ])
  }

  @Test(
    "Each end releases subscriber, subject and value.", arguments: Kind.allCases
  )
  fileprivate func released(kind: Kind) {
    for ending in 0..<3 {
      weak var subscriber: NotingSubscriber<Int, ExpectedTrouble>?
      weak var watched: AnyObject?
      var subscription: Subscription?
      do {
        let subject = kind.make()
        let probe = NotingSubscriber<Int, ExpectedTrouble>()
        subject.attach(probe)
        probe.request(.unlimited)
        subscription = probe.subscription
        probe.subscription = nil
        (subscriber, watched) = (probe, subject)
        switch ending {
        case 0: subject.send(completion: .finished)
        case 1: subscription?.cancel()
        default: break
        }
      }
      // Only the run retains its subject here.
      if ending == 2 { #expect(watched != nil && subscriber != nil) }
      subscription?.cancel()
      #expect(watched == nil)
      #expect(subscriber == nil)
    }
  }

  @Test(
    "A subject retained only by its runs can still send.",
    arguments: Kind.allCases)
  fileprivate func heldByItsRuns(kind: Kind) {
    var tick: (Int) -> Void = { _ in }
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    weak var watched: AnyObject?
    do {
      let subject = kind.make()
      watched = subject
      tick = { [weak subject] in subject?.send($0) }
      subject.attach(probe)
    }
    tick(1)
    probe.cancel()
    tick(2)
    #expect(
      probe.lines.filter { $0 != "value 0" } == [
        "subscription", "request unlimited", "value 1", "cancel",
      ])
    #expect(watched == nil)
  }

  @Test(
    "A request after its cancel does not reach upstream.",
    arguments: Kind.allCases)
  fileprivate func asksTooLate(kind: Kind) {
    let log = TestLog()
    let subject = kind.make()
    let probe = NotingSubscriber<Int, ExpectedTrouble>(log: log)
    subject.attach(probe)
    probe.cancel()
    subject.send(subscription: Line("upstream", log))
    probe.request(.max(1))
    #expect(
      log.lines == ["subscription", "cancel"]
        + (kind == .currentValue ? ["upstream request unlimited"] : [])
        + ["request max(1)"])
  }

  @Test(
    "Many thousands subscribe and cancel, in any order.",
    arguments: Kind.allCases)
  fileprivate func thousands(kind: Kind) {
    let subject = kind.make()
    var probes: [NotingSubscriber<Int, ExpectedTrouble>] = []
    for _ in 0..<20_000 {
      let probe = NotingSubscriber<Int, ExpectedTrouble>()
      subject.attach(probe)
      probes.append(probe)
    }
    for probe in probes.reversed() { probe.subscription?.cancel() }
    probes.removeAll()
    let last = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    subject.attach(last)
    subject.send(1)
    #expect(last.lines.last == "value 1")
  }

  @Test(
    "A subject's release cancels its upstream; its completion does not.",
    arguments: Kind.allCases)
  fileprivate func feeding(kind: Kind) {
    let log = TestLog()
    do {
      let subject = kind.make()
      subject.send(subscription: Line("first", log))
      subject.send(completion: .finished)
      subject.send(subscription: Line("second", log))
      log.write("(the subject goes)")
    }
    // As in OpenCombine, a completion changes nothing for subscriptions.
    let requests = ["first request unlimited", "second request unlimited"]
    #expect(
      log.lines == (kind == .currentValue ? requests : [])
        + ["(the subject goes)", "first cancel", "second cancel"])
  }

  @Test("A request for none traps.", arguments: Kind.allCases)
  fileprivate func none(kind: Kind) async {
    if kind == .passthrough {
      await #expect(processExitsWith: .failure) {
        let probe = NotingSubscriber<Int, Never>()
        PassthroughSubject<Int, Never>().subscribe(probe)
        probe.subscription?.request(.none)
      }
    } else {
      await #expect(processExitsWith: .failure) {
        let probe = NotingSubscriber<Int, Never>()
        CurrentValueSubject<Int, Never>(0).subscribe(probe)
        probe.subscription?.request(.none)
      }
    }
  }
}

/// A subscription that logs its calls.
final class Line: Subscription {
  private let name: String
  private let log: TestLog

  init(_ name: String, _ log: TestLog) {
    self.name = name
    self.log = log
  }

  func request(_ demand: Subscribers.Demand) {
    log.write("\(name) request \(demand)")
  }

  func cancel() { log.write("\(name) cancel") }
}
