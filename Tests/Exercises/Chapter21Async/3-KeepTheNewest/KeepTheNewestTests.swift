import Chapter01Handshake
import Chapter05Demand
import Exercise21_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/21-Async.md#a-buffer"

@Suite("21.3 Keep the newest", .exercise("Chapter21Async/3-KeepTheNewest"))
struct KeepTheNewestTests {
  private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>
  private let log = TestLog()
  private let source: Numbers
  private let guest: NotingSubscriber<Int, ExpectedTrouble>

  init() {
    let log = log
    source = Numbers { log.write("  \($0)") }
    guest = NotingSubscriber(log: log)
  }

  private func begin(count: Int = 2) {
    Newest(source, count: count).subscribe(guest)
  }

  private func send(_ numbers: Int...) {
    for number in numbers { source.send(number) }
  }

  private func expect(
    _ lines: [String], from start: Int = 2, _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      Array(log.lines.dropFirst(start)), is: lines, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  @Test(
    "Every small program: what is kept, and what is dropped.", .search,
    arguments: [2, 1, 0])
  func everyProgram(count: Int) {
    var environment = Environment()
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    Variants([false, true]) { failsAfterwards in
      Search(
        KeepTheNewest(count: count, failsAfterwards: failsAfterwards),
        with: environment, names: Names("Newest(upstream, count: \(count))"),
        see: place
      ) { bench in
        let newest = Newest(bench.publisher(), count: count)
        return SubjectUnderTest {
          newest.subscribe(bench.subscriber($0, failure: FakeFailure.self))
        }
      }
    }.run(count == 2 ? .quick : .half)
  }

  @Test("It is attached, and then it asks for everything.")
  func attached() {
    begin()
    guest.request(.max(1))
    expect(
      ["subscription", "  request unlimited", "request max(1)"], from: 0,
      "It cannot keep what it does not get, so it asks for all of it, once.")
  }

  @Test("What is asked for already goes straight through.")
  func asked() {
    begin(count: 1)
    guest.request(.max(3))
    send(1, 2, 3)
    expect(
      ["request max(3)", "value 1", "value 2", "value 3"],
      "With demand a value need not wait.")
  }

  @Test("What nobody has asked for waits, the oldest in front.")
  func waits() {
    begin()
    send(1, 2)
    guest.request(.max(1))
    guest.request(.max(1))
    expect(
      ["request max(1)", "value 1", "request max(1)", "value 2"],
      "Keep them in the order in which they came.")
  }

  @Test("When it is full, the oldest goes.")
  func full() {
    begin()
    send(1, 2, 3, 4)
    guest.request(.unlimited)
    expect(
      ["request unlimited", "value 3", "value 4"],
      "Two are kept at most: the newest two.")
  }

  @Test("A value that has been taken makes room.")
  func room() {
    begin()
    send(1, 2)
    guest.request(.max(1))
    send(3)
    guest.request(.unlimited)
    expect(
      ["request max(1)", "value 1", "request unlimited", "value 2", "value 3"],
      "Count what is kept, and not what has come.")
  }

  @Test("What is returned for a value brings the next one.")
  func returned() {
    guest.onValue = { _, value in value == 1 ? .max(1) : .none }
    begin(count: 3)
    send(1, 2, 3)
    guest.request(.max(1))
    expect(
      ["request max(1)", "value 1", "return max(1)", "value 2"],
      "Returned demand is demand.")
  }

  @Test(
    "A request from inside a value leaves the work to the one who delivers.")
  func reentrant() {
    guest.onValue = { guest, value in
      if value == 1 {
        guest.request(.max(1))
        guest.write("(1 is done)")
      }
      return .none
    }
    begin()
    send(1, 2)
    guest.request(.max(1))
    expect(
      [
        "request max(1)", "value 1", "request max(1)", "(1 is done)", "value 2",
      ], "One loop delivers; what is asked for meanwhile is added to it.")
  }

  @Test("A value that is sent from inside a value comes after it.")
  func sentInside() {
    guest.onValue = { [source, log] _, value in
      if value == 1 {
        source.send(2)
        log.write("(1 is done)")
      }
      return .none
    }
    begin()
    guest.request(.unlimited)
    send(1)
    expect(
      ["request unlimited", "value 1", "(1 is done)", "value 2"],
      "It is kept until the delivery that is on comes to it.")
  }

  @Test("A finish waits behind what is kept, and comes with the last of it.")
  func finishes() {
    begin()
    send(1, 2)
    source.send(completion: .finished)
    guest.request(.max(1))
    guest.request(.max(1))
    expect(
      [
        "request max(1)", "value 1", "request max(1)", "value 2", "finished",
      ], "It is the end of the values, so it comes behind them.")
  }

  @Test("With nothing kept a finish needs no demand.")
  func finishesAtOnce() {
    begin()
    source.send(completion: .finished)
    expect(["finished"], "A completion needs no demand.")
  }

  @Test("A failure does not wait, and what is kept is dropped.")
  func fails() {
    begin()
    send(1)
    source.send(completion: .failure(.expected))
    guest.request(.unlimited)
    expect(
      ["failure(expected)", "request unlimited"],
      "A failure is told at once, and nothing follows it.")
  }

  @Test("A cancel goes up once, and nothing follows.")
  func cancels() {
    begin()
    send(1)
    guest.cancel()
    guest.cancel()
    guest.request(.max(1))
    send(2)
    expect(
      ["cancel", "  cancel", "cancel", "request max(1)"],
      "Look at each call whether the run is still on.")
  }

  @Test("A cancel from inside a value is the last that is heard.")
  func cancelsInside() {
    guest.onValue = { guest, _ in
      guest.cancel()
      return .unlimited
    }
    begin()
    send(1, 2)
    guest.request(.unlimited)
    expect(
      [
        "request unlimited", "value 1", "cancel", "  cancel",
        "return unlimited",
      ], "Look again after each value.")
  }

  @Test("A second subscription is cancelled.")
  func second() {
    let twice = Twice(log)
    Newest(twice, count: 2).subscribe(guest)
    expect(
      ["subscription", "  first: request unlimited", "  second: cancel"],
      from: 0, "A run has one subscription.")
  }

  @Test("Two subscribers have runs of their own.")
  func apart() {
    let newest = Newest(source, count: 2)
    newest.subscribe(guest)
    send(1)
    let other = NotingSubscriber<Int, ExpectedTrouble>("other", log: log)
    newest.subscribe(other)
    send(2)
    other.request(.unlimited)
    guest.request(.unlimited)
    expectHistory(
      log.lines.filter { $0.contains("value") },
      is: ["other value 2", "value 1", "value 2"],
      "What is kept belongs to a run.", see: place)
  }

  @Test("At each end what is kept, and the subscriber, are let go.")
  func released() {
    for ending in 0..<2 {
      weak var value: Object?
      weak var subscriber: NotingSubscriber<Object, ExpectedTrouble>?
      let objects = ManualPublisher<Object, ExpectedTrouble>()
      var subscription: Subscription?
      do {
        let guest = NotingSubscriber<Object, ExpectedTrouble>()
        Newest(objects, count: 2).subscribe(guest)
        let object = Object()
        objects.send(object)
        (value, subscriber) = (object, guest)
        subscription = guest.subscription
        guest.subscription = nil
      }
      func state() -> String {
        (value == nil ? "value gone" : "value held")
          + (subscriber == nil ? ", subscriber gone" : ", subscriber held")
      }
      var states = [state()]
      if ending == 0 {
        subscription?.cancel()
      } else {
        objects.send(completion: .failure(.expected))
      }
      states.append(state())
      expectHistory(
        states,
        is: ["value held, subscriber held", "value gone, subscriber gone"],
        "When nothing can follow, let go of what you keep.", see: place)
      withExtendedLifetime(subscription) {}
    }
  }
}

private final class Object {}

/// Hands over two subscriptions.
private struct Twice: Publisher {
  typealias Output = Int
  typealias Failure = ExpectedTrouble
  let log: TestLog

  init(_ log: TestLog) { self.log = log }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == ExpectedTrouble {
    subscriber.receive(subscription: Named("first", log))
    subscriber.receive(subscription: Named("second", log))
  }

  private final class Named: Subscription {
    let name: String
    let log: TestLog

    init(_ name: String, _ log: TestLog) { (self.name, self.log) = (name, log) }

    func request(_ demand: Subscribers.Demand) {
      log.write("  \(name): request \(demand)")
    }

    func cancel() { log.write("  \(name): cancel") }
  }
}
