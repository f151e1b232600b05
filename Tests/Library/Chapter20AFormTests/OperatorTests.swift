import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter12Values
import Chapter19SeveralPublishers
import Chapter20AForm
import ExerciseSupport
import Testing
import Timeline

private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>

private final class Token {}

/// A source that the test drives, and a log of its calls and the subscriber's.
private final class Stand {
  let log = TestLog()
  let source: Numbers

  init() {
    let log = log
    source = Numbers { log.write("  \($0)") }
  }

  func probe<Output>(_ demand: Subscribers.Demand = .none)
    -> NotingSubscriber<Output, ExpectedTrouble>
  {
    NotingSubscriber(demand: demand, log: log)
  }
}

@Suite("scan builds each value on the previous one")
struct ScanTests {
  @Test("The initial result is not delivered; demand passes through.")
  func results() {
    let stand = Stand()
    stand.source.scan("0") { "\($0)+\($1)" }.subscribe(stand.probe(.max(2)))
    stand.source.send(1)
    stand.source.send(2)
    stand.source.send(completion: .failure(.expected))
    #expect(
      stand.log.lines == [
        "subscription", "request max(2)", "  request max(2)", "value 0+1",
        "value 0+1+2", "failure(expected)",
      ])
  }

  @Test("Each subscriber has its own result.")
  func each() {
    let sums = [1, 2].publisher.scan(0, +)
    for _ in 0..<2 {
      let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
      sums.subscribe(probe)
      #expect(probe.lines.suffix(3) == ["value 1", "value 3", "finished"])
    }
  }
}

@Suite("collect() delivers everything in one array")
struct CollectTests {
  private let stand = Stand()

  @Test("It requests everything at once; the array waits for demand.")
  func waits() {
    let probe: NotingSubscriber<[Int], ExpectedTrouble> = stand.probe()
    stand.source.collect().subscribe(probe)
    stand.source.send(1)
    stand.source.send(2)
    stand.source.send(completion: .finished)
    probe.request(.max(1))
    #expect(
      stand.log.lines == [
        "subscription", "  request unlimited", "request max(1)",
        "value [1, 2]", "finished",
      ])
  }

  @Test("Without values it delivers an empty array.")
  func empty() {
    let probe = NotingSubscriber<[Int], Never>(demand: .max(1))
    [Int]().publisher.collect().subscribe(probe)
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value []", "finished",
      ])
  }

  @Test("A failure drops the collected values, and needs no demand.")
  func fails() {
    stand.source.collect().subscribe(stand.probe())
    stand.source.send(1)
    stand.source.send(completion: .failure(.expected))
    #expect(stand.log.lines.last == "failure(expected)")
  }

  @Test("A cancel goes up once, and nothing follows.")
  func cancel() {
    let probe: NotingSubscriber<[Int], ExpectedTrouble> = stand.probe(.max(1))
    stand.source.collect().subscribe(probe)
    probe.cancel()
    probe.cancel()
    stand.source.send(completion: .finished)
    #expect(
      stand.log.lines.suffix(4) == [
        "  request unlimited", "cancel", "  cancel", "cancel",
      ])
  }
}

@Suite("collect(_:) delivers arrays of equal length")
struct CollectByCountTests {
  private let stand = Stand()

  @Test("A request for an array requests its count, and so does a return.")
  func demand() {
    let probe: NotingSubscriber<[Int], ExpectedTrouble> = stand.probe(.max(1))
    probe.onValue = { _, value in value == [1, 2] ? .max(1) : .none }
    stand.source.collect(2).subscribe(probe)
    for number in 1...3 { stand.source.send(number) }
    stand.source.send(completion: .finished)
    #expect(
      stand.log.lines == [
        "subscription", "request max(1)", "  request max(2)", "value [1, 2]",
        "return max(1)", "  returned max(2)", "value [3]", "finished",
      ])
  }

  @Test("A failure drops the rest; a cancel in the rest is the last call.")
  func ends() {
    stand.source.collect(2).subscribe(stand.probe(.max(1)))
    stand.source.send(1)
    stand.source.send(completion: .failure(.expected))
    #expect(stand.log.lines.last == "failure(expected)")
    let probe = NotingSubscriber<[Int], Never>(demand: .unlimited)
    probe.onValue = { probe, value in
      if value == [3] { probe.cancel() }
      return .none
    }
    (1...3).publisher.collect(2).subscribe(probe)
    #expect(
      probe.lines.suffix(3) == ["value [1, 2]", "value [3]", "cancel"])
  }

  @Test("It traps on a count of 0.")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      _ = [1].publisher.collect(0)
    }
  }
}

@Suite("prefix(_:) delivers the first values, and cancels")
struct PrefixTests {
  private let stand = Stand()

  @Test("With the last value it cancels upstream and finishes.")
  func finishes() {
    stand.source.prefix(2).subscribe(stand.probe(.max(5)))
    for number in 1...3 { stand.source.send(number) }
    #expect(
      stand.log.lines == [
        "subscription", "request max(5)", "  request max(5)", "value 1",
        "value 2", "  cancel", "finished",
      ])
  }

  @Test("prefix(0) finishes at once.")
  func none() {
    stand.source.prefix(0).subscribe(stand.probe())
    #expect(stand.log.lines == ["subscription", "  cancel", "finished"])
  }

  @Test("A range requests the dropped values in addition.")
  func range() {
    stand.source.output(in: 1...2).subscribe(stand.probe(.max(2)))
    for number in 1...4 { stand.source.send(number) }
    #expect(
      stand.log.lines == [
        "subscription", "request max(2)", "  request max(2)",
        "  returned max(1)", "value 2", "value 3", "  cancel", "finished",
      ])
  }

  @Test(
    "An earlier completion is passed on; a cancel inside it is the last call.")
  func ends() {
    stand.source.prefix(2).subscribe(stand.probe())
    stand.source.send(completion: .failure(.expected))
    #expect(stand.log.lines.last == "failure(expected)")
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    probe.onValue = { probe, _ in
      probe.cancel()
      return .none
    }
    (1...3).publisher.prefix(1).subscribe(probe)
    #expect(probe.lines.suffix(2) == ["value 1", "cancel"])
  }

  @Test("A value sent inside the last value is dropped.")
  func inside() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    probe.onValue = { _, value in
      if value == 1 { subject.send(2) }
      return .none
    }
    subject.prefix(1).subscribe(probe)
    subject.send(1)
    #expect(probe.lines.suffix(2) == ["value 1", "finished"])
  }

  @Test("It traps on a negative length.")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      _ = [1].publisher.prefix(-1)
    }
  }
}

@Suite("prefix(untilOutputFrom:) ends with another publisher's first value")
struct PrefixUntilOutputTests {
  private let stand = Stand()
  private let stop: Numbers

  init() {
    let log = stand.log
    stop = Numbers { log.write("  stop \($0)") }
  }

  @Test("The other's first value cancels upstream, and finishes.")
  func stops() {
    stand.source.prefix(untilOutputFrom: stop).subscribe(stand.probe(.max(3)))
    stand.source.send(1)
    stop.send(9)
    stand.source.send(2)
    #expect(
      stand.log.lines == [
        "  stop request max(1)", "subscription", "request max(3)",
        "  request max(3)", "value 1", "  stop cancel", "  cancel", "finished",
      ])
  }

  @Test("The other's completion changes nothing.")
  func ends() {
    stand.source.prefix(untilOutputFrom: stop).subscribe(stand.probe(.max(3)))
    stop.send(completion: .failure(.expected))
    stand.source.send(1)
    stand.source.send(completion: .finished)
    #expect(stand.log.lines.suffix(2) == ["value 1", "finished"])
  }

  @Test("An upstream completion or a cancel cancels the other.")
  func cancels() {
    let probe: NotingSubscriber<Int, ExpectedTrouble> = stand.probe()
    stand.source.prefix(untilOutputFrom: stop).subscribe(probe)
    probe.cancel()
    probe.cancel()
    #expect(
      stand.log.lines.suffix(4) == [
        "cancel", "  stop cancel", "  cancel", "cancel",
      ])
    stand.source.prefix(untilOutputFrom: stop).subscribe(stand.probe())
    stand.source.send(completion: .failure(.expected))
    #expect(
      stand.log.lines.suffix(2) == ["  stop cancel", "failure(expected)"])
  }

  @Test("If the other delivers at once, upstream is cancelled at once.")
  func atOnce() {
    stand.source.prefix(untilOutputFrom: Just(1)).subscribe(stand.probe())
    #expect(stand.log.lines == ["subscription", "finished", "  cancel"])
  }

  @Test("The completion follows a value that is being received.")
  func besideValue() {
    let stop = PassthroughSubject<Void, Never>()
    let probe: NotingSubscriber<Int, ExpectedTrouble> = stand.probe(.unlimited)
    probe.onValue = { [log = stand.log] _, _ in
      onThreads(1) { _ in stop.send() }
      log.write("(stopped)")
      return .max(2)
    }
    stand.source.prefix(untilOutputFrom: stop).subscribe(probe)
    stand.source.send(1)
    stand.source.send(2)
    #expect(
      stand.log.lines == [
        "subscription", "request unlimited", "  request unlimited", "value 1",
        "  cancel", "(stopped)", "return max(2)", "finished",
        "  returned max(2)",
      ])
  }

  @Test("The completion follows a subscription that is being received.")
  func besideSubscription() {
    let stop = PassthroughSubject<Void, Never>()
    let probe: NotingSubscriber<Int, ExpectedTrouble> = stand.probe()
    probe.onSubscription = { [log = stand.log] _ in
      onThreads(1) { _ in stop.send() }
      log.write("(stopped)")
    }
    stand.source.prefix(untilOutputFrom: stop).subscribe(probe)
    #expect(
      stand.log.lines == [
        "subscription", "  cancel", "(stopped)", "finished",
      ])
  }
}

@Suite("prepend and append continue with another publisher")
struct ConcatenateTests {
  @Test("Open demand is requested from the second, when its turn comes.")
  func demand() {
    let stand = Stand()
    let probe: NotingSubscriber<Int, ExpectedTrouble> = stand.probe(.max(3))
    stand.source.prepend(1, 2).append([9]).subscribe(probe)
    stand.source.send(3)
    stand.source.send(completion: .finished)
    probe.request(.max(1))
    #expect(
      stand.log.lines == [
        "subscription", "request max(3)", "value 1", "value 2",
        "  request max(1)", "value 3", "request max(1)", "value 9", "finished",
      ])
  }

  @Test("Nothing that the first sends after its end counts.")
  func goesOn() {
    final class Listener {
      var send: (Int) -> Void = { _ in }
      var end: () -> Void = {}
    }
    struct GoesOn: Publisher {
      typealias Output = Int
      typealias Failure = Never
      let listener: Listener

      func receive<S: Subscriber>(subscriber: S)
      where S.Input == Int, S.Failure == Never {
        listener.send = { _ = subscriber.receive($0) }
        listener.end = { subscriber.receive(completion: .finished) }
        subscriber.receive(subscription: Subscriptions.empty)
      }
    }
    let listener = Listener()
    let second = PassthroughSubject<Int, Never>()
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    GoesOn(listener: listener).append(second).subscribe(probe)
    listener.send(1)
    listener.end()
    listener.send(2)
    listener.end()
    second.send(3)
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 1", "value 3",
      ])
  }

  @Test("A failure of the first ends the run.")
  func fails() {
    let stand = Stand()
    stand.source.append(9).subscribe(stand.probe(.unlimited))
    stand.source.send(completion: .failure(.expected))
    #expect(stand.log.lines.last == "failure(expected)")
  }

  @Test("A cancel between the two prevents the second subscription.")
  func cancel() {
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    probe.onValue = { probe, _ in
      probe.cancel()
      return .none
    }
    Just(1).append(Deferred { () -> Just<Int> in fatalError("subscribed") })
      .subscribe(probe)
    #expect(probe.lines.suffix(2) == ["value 1", "cancel"])
  }
}

@Suite("handleEvents calls a closure per event; replaceNil replaces nil")
struct PassingTests {
  @Test("Each closure runs before its event is passed on.")
  func events() {
    let stand = Stand()
    let log = stand.log
    let probe: NotingSubscriber<Int, ExpectedTrouble> = stand.probe(.max(1))
    probe.onValue = { _, _ in .max(2) }
    stand.source.handleEvents(
      receiveSubscription: { _ in log.write("(subscription)") },
      receiveOutput: { log.write("(value \($0))") },
      receiveCompletion: { log.write("(\($0))") },
      receiveCancel: { log.write("(cancel)") },
      receiveRequest: { log.write("(request \($0))") }
    ).subscribe(probe)
    stand.source.send(1)
    probe.cancel()
    probe.cancel()
    #expect(
      stand.log.lines == [
        "(subscription)", "subscription", "request max(1)",
        "(request max(1))", "  request max(1)", "(value 1)", "value 1",
        "return max(2)", "(request max(2))", "  returned max(2)", "cancel",
        "(cancel)", "  cancel", "cancel",
      ])
  }

  @Test("The completion calls its closure, and no cancel follows.")
  func end() {
    let stand = Stand()
    let log = stand.log
    let probe: NotingSubscriber<Int, ExpectedTrouble> = stand.probe()
    stand.source.handleEvents(
      receiveCompletion: { _ in log.write("(end)") },
      receiveCancel: { log.write("(cancel)") }
    ).subscribe(probe)
    stand.source.send(completion: .failure(.expected))
    probe.cancel()
    #expect(
      stand.log.lines == [
        "subscription", "(end)", "failure(expected)", "cancel",
      ])
  }

  @Test("The run holds no publisher, and no closure after its end.")
  func released() {
    weak var closure: Token?
    let stand = Stand()
    let probe: NotingSubscriber<Int, ExpectedTrouble> = stand.probe()
    do {
      let token = Token()
      closure = token
      stand.source.handleEvents(receiveOutput: { _ in
        withExtendedLifetime(token) {}
      }).subscribe(probe)
    }
    #expect(closure != nil)
    stand.source.send(completion: .finished)
    #expect(closure == nil)
    #expect(probe.subscription != nil)

    final class Numbers: Publisher {
      typealias Output = Int
      typealias Failure = Never
      private let subject = PassthroughSubject<Int, Never>()
      private var token: AnyCancellable?

      init() {
        token = handleEvents(receiveOutput: { _ in }).sink { _ in }
      }

      func receive<S: Subscriber>(subscriber: S)
      where S.Input == Int, S.Failure == Never {
        subject.subscribe(subscriber)
      }
    }
    weak var watched: Numbers?
    do {
      let numbers = Numbers()
      watched = numbers
      #expect(watched != nil)
    }
    #expect(watched == nil)
  }

  @Test("A nil becomes a value.")
  func holes() {
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    [1, nil, 3].publisher.replaceNil(with: 0).subscribe(probe)
    #expect(
      probe.lines.suffix(4) == ["value 1", "value 0", "value 3", "finished"])
  }
}

@Suite("Merges of three publishers, and MergeMany")
struct MergeManyTests {
  @Test("They deliver values as they arrive, and finish with the last side.")
  func many() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let probe = NotingSubscriber<Int, Never>("many", demand: .unlimited)
    let three = NotingSubscriber<Int, Never>("three", demand: .unlimited)
    Publishers.MergeMany(subjects).subscribe(probe)
    subjects[0].merge(with: subjects[1], subjects[2].map { $0 * 10 })
      .subscribe(three)
    for (number, subject) in subjects.enumerated() { subject.send(number) }
    subjects.forEach { $0.send(completion: .finished) }
    #expect(
      probe.lines.suffix(4)
        == ["many value 0", "many value 1", "many value 2", "many finished"])
    #expect(
      three.lines.suffix(4) == [
        "three value 0", "three value 1", "three value 20", "three finished",
      ])
  }

  @Test(
    "The first failure cancels the others; an empty MergeMany adds nothing.")
  func fails() {
    let stand = Stand()
    let other = Stand()
    Publishers.MergeMany(stand.source, other.source)
      .subscribe(stand.probe(.unlimited))
    stand.source.send(completion: .failure(.expected))
    #expect(stand.log.lines.last == "failure(expected)")
    #expect(other.log.lines == ["  request unlimited", "  cancel"])
    let probe = NotingSubscriber<Int, Never>()
    Publishers.MergeMany([Just<Int>]()).merge(with: Just(1)).subscribe(probe)
    probe.request(.max(1))
    #expect(probe.lines.suffix(2) == ["value 1", "finished"])
  }
}
