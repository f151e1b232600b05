import Chapter01Handshake
import Chapter05Demand
import Exercise11_6
import ExerciseSupport
import Testing

private let place = "Chapters/11-Subjects.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("11.6 Replay the last", .exercise("Chapter11Subjects/6-ReplayTheLast"))
struct ReplayTheLastTests {
  private typealias Subject = ReplaySubject<Int, Trouble>

  private let book = TestLog()

  private func guest(
    _ name: String = "", demand: Subscribers.Demand = .none,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Writing {
    let writing = Writing(name, book, onValue: onValue)
    if demand > .none { writing.onSubscription = { $0.request(demand) } }
    return writing
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func search(
    size: Int = 1, of subscribers: Int = 2, after opening: [Move] = [],
    asking demands: [Subscribers.Demand] = [.max(1), .unlimited]
  ) -> Search<ReplayTheLast> {
    var environment = Environment.subject(subscribers: subscribers)
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.opening = [.subscribe(0)] + opening
    environment.demands = demands
    // When another one that waits is told of the end is nobody's rule.
    environment.excludes = { move, call in
      switch (call, move) {
      case (.finished(let one), .request(_, let other)),
        (.failed(let one, _), .request(_, let other)):
        one != other
      default: false
      }
    }
    return Search(
      ReplayTheLast(size: size), with: environment,
      names: Names("subject", publishers: [], subscribers: ["a", "b"]),
      see: place
    ) { bench in
      let subject = ReplaySubject<Parcel, FakeFailure>(bufferSize: size)
      return SubjectUnderTest(
        send: { subject.send(bench.parcel($0)) },
        end: { subject.send(completion: $0 ? .failure(.init()) : .finished) }
      ) {
        subject.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: late or early, each gets what it asks for.", .search)
  func everyProgram() { search().run() }

  @Test("Every small program: two that have asked for everything.", .search)
  func everyProgramOfTwo() {
    search(after: [
      .subscribe(1), .request(.unlimited, by: 0), .request(.unlimited, by: 1),
    ]).run(.short)
  }

  @Test(
    "Every small program: a value waits, and others come.", .search,
    arguments: 0..<3)
  func everyProgramOfWaiting(size: Int) {
    search(
      size: size, of: 1, after: [.send(1, by: 0)],
      asking: [.max(1), .max(2), .unlimited]
    ).run(Reach(moves: 4, programs: 1000))
  }

  @Test("A late subscriber gets the last values, and then what is sent.")
  func late() {
    let subject = Subject(bufferSize: 2)
    for value in 1...3 { subject.send(value) }
    subject.subscribe(guest("A", demand: .unlimited))
    subject.send(4)
    subject.subscribe(guest("B", demand: .unlimited))
    subject.send(5)
    expect(
      [
        "A subscription", "A2", "A3", "A4", "B subscription", "B3", "B4", "A5",
        "B5",
      ],
      "Remember the last ones for those who will come.")
  }

  @Test("What is remembered is delivered as it is asked for.")
  func demand() {
    let subject = Subject(bufferSize: 3)
    for value in 1...3 { subject.send(value) }
    let guest = guest(demand: .max(1))
    subject.subscribe(guest)
    guest.subscription?.request(.max(1))
    expect([" subscription", "1", "2"], "Two were asked for; the 3 waits.")
  }

  @Test("A queue is no longer than the buffer: the oldest is dropped.")
  func line() {
    let subject = Subject(bufferSize: 2)
    let guest = guest()
    subject.subscribe(guest)
    for value in 1...4 { subject.send(value) }
    guest.subscription?.request(.max(1))
    for value in 5...6 { subject.send(value) }
    guest.subscription?.request(.unlimited)
    subject.send(7)
    expect(
      [" subscription", "3", "5", "6", "7"],
      "Each subscriber's line holds the newest two that it has not had.")
  }

  @Test("Each subscriber has a queue of its own.")
  func each() {
    let subject = Subject(bufferSize: 2)
    let (first, second) = (guest("A"), guest("B"))
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    subject.send(2)
    first.subscription?.request(.max(2))
    second.subscription?.request(.max(1))
    subject.send(3)
    first.subscription?.request(.max(1))
    second.subscription?.request(.max(2))
    expect(
      ["A subscription", "B subscription", "A1", "A2", "B1", "A3", "B2", "B3"],
      "What one has taken out of the line, another still has in its own.")
  }

  @Test("A buffer of none remembers nothing, and still passes on.")
  func none() {
    let subject = Subject(bufferSize: 0)
    subject.send(1)
    let guest = guest(demand: .max(2))
    subject.subscribe(guest)
    for value in 2...4 { subject.send(value) }
    guest.subscription?.request(.max(1))
    subject.send(5)
    expect(
      [" subscription", "2", "3", "5"],
      "A value for which there is demand needs no room.")
  }

  @Test("What is returned adds up; what is asked for from inside comes after.")
  func adding() {
    let subject = Subject(bufferSize: 9)
    for value in 1...4 { subject.send(value) }
    let book = book
    let guest = guest { value, subscription in
      if value == 1 { subscription?.request(.max(1)) }
      book.write("end of \(value)")
      return value == 2 ? .max(1) : .none
    }
    subject.subscribe(guest)
    guest.subscription?.request(.max(1))
    expect(
      [
        " subscription", "1", "end of 1", "2", "end of 2", "3", "end of 3",
      ], "One loop delivers; a request from inside adds to it and returns.")
  }

  @Test("Two requests add up before anything is sent.")
  func addingAhead() {
    let subject = Subject(bufferSize: 1)
    let guest = guest(demand: .max(1))
    subject.subscribe(guest)
    guest.subscription?.request(.max(1))
    for value in 1...3 { subject.send(value) }
    expect(
      [" subscription", "1", "2"], "A request adds to what is open already.")
  }

  @Test("Each subscriber gets the values in the order in which they were sent.")
  func order() {
    let subject = Subject(bufferSize: 2)
    subject.subscribe(
      guest("A", demand: .unlimited) { value, _ in
        if value == 1 { subject.send(2) }
        return .none
      })
    subject.subscribe(guest("B", demand: .unlimited))
    subject.send(1)
    subject.send(3)
    let ofB = book.lines.filter { $0.hasPrefix("B") }
    expectHistory(
      ofB, is: ["B subscription", "B1", "B2", "B3"],
      "Put a value into every line before you deliver it to anybody.",
      see: place)
  }

  @Test("A value sent from inside comes after the delivery.")
  func inside() {
    let subject = Subject(bufferSize: 1)
    let book = book
    let guest = guest(demand: .unlimited) { value, _ in
      if value == 1 {
        subject.send(2)
        subject.send(3)
      }
      book.write("end of \(value)")
      return .none
    }
    subject.subscribe(guest)
    subject.send(1)
    expect(
      [
        " subscription", "1", "end of 1", "2", "end of 2", "3", "end of 3",
      ], "There is demand for both: neither falls out while it waits its turn.")
    guest.subscription?.cancel()
  }

  @Test("The end comes with the last value in line, and needs no demand.")
  func end() {
    let subject = Subject(bufferSize: 2)
    let guest = guest()
    subject.subscribe(guest)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    guest.subscription?.request(.max(1))
    expect(
      [" subscription", "1"], "A value waits still, and the end after it.")
    guest.subscription?.request(.max(1))
    expect(
      [" subscription", "1", "2", "finished"],
      "The line is empty: nobody has to ask for the end.")
  }

  @Test("With an empty line the end comes at once.")
  func endAtOnce() {
    let subject = Subject(bufferSize: 2)
    subject.subscribe(guest())
    subject.send(completion: .failure(Trouble()))
    subject.send(completion: .finished)
    subject.send(1)
    let second = guest("B")
    subject.subscribe(second)
    book.write("B asks")
    second.subscription?.request(.unlimited)
    expect(
      [
        " subscription", "failure(trouble)", "B subscription",
        "B failure(trouble)", "B asks",
      ],
      "The first end is the end, and nothing is remembered after it.")
  }

  @Test("After the end the subject still remembers.")
  func lateAfterTheEnd() {
    let subject = Subject(bufferSize: 2)
    for value in 1...3 { subject.send(value) }
    subject.send(completion: .finished)
    subject.subscribe(guest("A", demand: .unlimited))
    let second = guest("B")
    subject.subscribe(second)
    second.subscription?.request(.max(2))
    expect(
      [
        "A subscription", "A2", "A3", "A finished", "B subscription", "B2",
        "B3", "B finished",
      ], "That is what a replay is for.")
  }

  @Test("A cancel counts, from inside too, and the others go on.")
  func cancel() {
    let subject = Subject(bufferSize: 3)
    for value in 1...3 { subject.send(value) }
    let first = guest("A") { _, subscription in
      subscription?.cancel()
      return .unlimited
    }
    let second = guest("B", demand: .unlimited)
    subject.subscribe(first)
    subject.subscribe(second)
    first.subscription?.request(.unlimited)
    subject.send(4)
    first.subscription?.request(.unlimited)
    subject.send(completion: .finished)
    expect(
      [
        "A subscription", "B subscription", "B1", "B2", "B3", "A1", "B4",
        "B finished",
      ], "Look at every turn whether the run is still on.")
  }

  @Test("The subscriber and its line are let go at each end.", arguments: 0..<3)
  func letsGo(ending: Int) {
    final class Value {}
    let subject = ReplaySubject<Value, Trouble>(bufferSize: 1)
    weak var watched: ScriptedSubscriber<Value, Trouble>?
    weak var value: Value?
    var subscription: Subscription?
    do {
      let first = Value()
      value = first
      let guest = ScriptedSubscriber<Value, Trouble>(
        onSubscription: { subscription = $0 })
      watched = guest
      subject.subscribe(guest)
      #expect(subscription != nil, .lesson("No subscription came.", see: place))
      subject.send(first)
      if ending < 2 { subscription?.request(.max(1)) }
      subject.send(Value())
      switch ending {
      case 0:
        subject.send(completion: .finished)
        subscription?.request(.max(1))
      case 1:
        subscription?.request(.max(1))
        subject.send(completion: .failure(Trouble()))
      default:
        subscription?.cancel()
        guest.receive(completion: .finished)
      }
    }
    let name = ["the end", "the failure", "a cancel"][ending]
    #expect(
      watched == nil,
      .lesson(
        "After \(name) the subscriber is still held.", see: place, of: name))
    #expect(
      value == nil,
      .lesson(
        "The first value is not remembered any more, and still held.",
        see: place)
    )
    withExtendedLifetime((subscription, subject)) {}
  }

  @Test("A cancel lets go of what waits.")
  func letsTheLineGo() {
    final class Value {}
    let subject = ReplaySubject<Value, Trouble>(bufferSize: 1)
    let guest = ScriptedSubscriber<Value, Trouble>()
    subject.subscribe(guest)
    weak var watched: Value?
    do {
      let value = Value()
      watched = value
      subject.send(value)
    }
    let subscription = guest.subscription
    subscription?.cancel()
    // The subject remembers the newest value alone.
    subject.send(Value())
    #expect(subscription != nil, .lesson("No subscription came.", see: place))
    #expect(
      watched == nil,
      .lesson("After a cancel the line is still held.", see: place))
    withExtendedLifetime(subscription) {}
  }

  @Test("What has been delivered is let go before the next one comes.")
  func letsTheDeliveredGo() {
    final class Value {}
    let subject = ReplaySubject<Value, Trouble>(bufferSize: 2)
    weak var first: Value?
    var seen: [String] = []
    do {
      let value = Value()
      first = value
      subject.send(value)
    }
    subject.send(Value())
    let guest = ScriptedSubscriber<Value, Trouble>(onValue: { _, _ in
      if seen.count == 1 {
        // The subject remembers these two now.
        subject.send(Value())
        subject.send(Value())
      }
      seen.append(first == nil ? "released" : "held")
      return .none
    })
    subject.subscribe(guest)
    guest.subscription?.request(.max(2))
    expectHistory(
      seen, is: ["held", "released"],
      "Take one value out of the line, and deliver it, and then the next.",
      see: place)
  }

  @Test("A subscriber that subscribes twice has two runs.")
  func twice() {
    let subject = Subject(bufferSize: 1)
    let guest = guest()
    var runs: [Subscription] = []
    guest.onSubscription = { runs.append($0) }
    for _ in 0..<2 { subject.subscribe(guest) }
    runs.first?.cancel()
    runs.last?.request(.unlimited)
    subject.send(1)
    subject.send(completion: .finished)
    expect(
      [" subscription", " subscription", "1", "finished"],
      "A run is known by itself, and not by its subscriber.")
  }

  @Test("The stack stays flat, however long the line is.")
  func flat() {
    let subject = Subject(bufferSize: 10_000)
    for value in 0..<10_000 { subject.send(value) }
    var count = 0
    let guest = ScriptedSubscriber<Int, Trouble>(
      onSubscription: { $0.request(.max(1)) },
      onValue: { _, subscription in
        count += 1
        subscription.request(.max(1))
        return .none
      })
    subject.subscribe(guest)
    #expect(count == 10_000, .lesson("\(count) of 10000 came.", see: place))
  }

  @Test("Less than no buffer traps.")
  func negative() async {
    // A starter that does nothing must not get this one for nothing.
    let subject = Subject(bufferSize: 1)
    subject.send(1)
    subject.subscribe(guest(demand: .unlimited))
    expect([" subscription", "1"], "Remember one value.")
    await #expect(processExitsWith: .failure) {
      _ = ReplaySubject<Int, Never>(bufferSize: -1)
    }
  }
}

private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let book: TestLog
  private let onValue: (Int, Subscription?) -> Subscribers.Demand
  var onSubscription: (Subscription) -> Void = { _ in }
  var subscription: Subscription?

  init(
    _ name: String, _ book: TestLog,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand
  ) {
    self.name = name
    self.book = book
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("\(name) subscription")
    onSubscription(subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("\(name)\(input)")
    return onValue(input, subscription)
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write(name.isEmpty ? "\(completion)" : "\(name) \(completion)")
  }
}
