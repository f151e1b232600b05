import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Exercise16_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/16-Recovery.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("16.4 Growing pauses", .exercise("Chapter16Recovery/4-GrowingPauses"))
struct GrowingPausesTests {
  private typealias Source = ManualPublisher<Int, Trouble>

  private let book: Book
  private let scheduler: VirtualTimeScheduler
  private let source: Source

  init() {
    let scheduler = VirtualTimeScheduler()
    let book = Book { scheduler.now.milliseconds / 1_000 }
    self.scheduler = scheduler
    self.book = book
    source = ManualPublisher { book.write("source: \($0)") }
  }

  private func retrying(
    _ retries: Int, pause: Int = 1, limit: Int = 60
  ) -> some Publisher<Int, Trouble> {
    source.retry(
      retries, pause: .seconds(pause), limit: .seconds(limit),
      scheduler: scheduler)
  }

  private func guest(_ demand: Subscribers.Demand = .unlimited) -> Guest {
    Guest(book, demand)
  }

  private func fail() { source.send(completion: .failure(Trouble())) }

  private func pass(_ seconds: Int) {
    scheduler.advance(by: .seconds(seconds))
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func search(opening: [Move] = []) -> Search<GrowingPauses> {
    var environment = Environment()
    environment.opening += opening
    environment.demands = [.max(1), .unlimited]
    environment.breaches = []
    environment.own = [1, 2].map(VirtualTime.passing(_:))
    // In a pause, only what waits can hold the run.
    environment.goesOnAfterLetGo = true
    environment.isClosed = { call in
      if case .cancel = call { return true }
      return false
    }
    return Search(
      GrowingPauses(), with: environment,
      names: Names(
        "upstream.retry(2, pause: .seconds(2), limit: .seconds(3), …)"),
      see: place
    ) { bench in
      let scheduler = VirtualTimeScheduler()
      let retrying = bench.publisher().retry(
        2, pause: .seconds(2), limit: .seconds(3), scheduler: scheduler)
      return SubjectUnderTest(
        own: { scheduler.advance(by: .seconds(VirtualTime.seconds(in: $0))) }
      ) {
        retrying.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: a pause after each failure but the last.", .search)
  func everyProgram() { search().run(Reach(moves: 3, programs: 1500)) }

  @Test("Every small program: what follows a first failure.", .search)
  func everyProgramOfPauses() {
    search(opening: [.attach(0), .request(.max(1), by: 0), .fail(by: 0)])
      .run(Reach(moves: 3, programs: 1500))
  }

  @Test("Each pause is twice as long as the one before.")
  func doubles() {
    retrying(3).subscribe(guest())
    for seconds in [1, 2, 4] {
      fail()
      pass(seconds)
    }
    source.send(7)
    source.send(completion: .finished)
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "1 source: request unlimited", "3 source: request unlimited",
        "7 source: request unlimited", "7 value 7", "7 finished",
      ], "One second, two, four.")
  }

  @Test("It does not subscribe a moment too early.")
  func notEarly() {
    retrying(2).subscribe(guest())
    fail()
    scheduler.advance(by: .milliseconds(999))
    book.write("(one millisecond is missing)")
    scheduler.advance(by: .milliseconds(1))
    fail()
    scheduler.advance(by: .milliseconds(1_999))
    book.write("(one millisecond is missing)")
    scheduler.advance(by: .milliseconds(1))
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "0 (one millisecond is missing)", "1 source: request unlimited",
        "2 (one millisecond is missing)", "3 source: request unlimited",
      ], "The pause begins with the failure.")
  }

  @Test("No pause is longer than the limit, not even the first.")
  func limit() {
    retrying(4, pause: 2, limit: 5).subscribe(guest())
    for seconds in [2, 4, 5, 5] {
      fail()
      pass(seconds)
    }
    source.send(completion: .finished)
    retrying(1, pause: 9, limit: 5).subscribe(guest())
    fail()
    pass(5)
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "2 source: request unlimited", "6 source: request unlimited",
        "11 source: request unlimited", "16 source: request unlimited",
        "16 finished", "16 subscription", "16 source: request unlimited",
        "21 source: request unlimited",
      ], "Two, four, and then five each time.")
  }

  @Test("The last failure is delivered at once.")
  func lastFailure() {
    retrying(1).subscribe(guest())
    fail()
    pass(1)
    fail()
    book.write("(no time has passed)")
    pass(60)
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "1 source: request unlimited", "1 failure(trouble)",
        "1 (no time has passed)",
      ], "After the last attempt there is nothing to wait for.")
  }

  @Test("A finish is the end, although attempts are left.")
  func finishes() {
    retrying(.max).subscribe(guest())
    fail()
    pass(1)
    source.send(7)
    source.send(completion: .finished)
    pass(60)
    book.write("runs: \(source.subscriberCount)")
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "1 source: request unlimited", "1 value 7", "1 finished",
        "61 runs: 0",
      ], "What has finished has not failed.")
  }

  @Test("With 0 retries or less it subscribes once.", arguments: [0, -1])
  func none(retries: Int) {
    retrying(retries).subscribe(guest())
    fail()
    pass(60)
    expect(
      [
        "0 subscription", "0 source: request unlimited", "0 failure(trouble)",
      ], "The first failure is the last one.")
  }

  @Test("The next run is asked for the outstanding demand, the pause's too.")
  func demand() {
    let guest = guest(.max(3))
    retrying(2).subscribe(guest)
    source.send(1)
    fail()
    guest.subscription?.request(.max(4))
    pass(1)
    source.send(2)
    guest.returns = [3: .max(10)]
    source.send(3)
    fail()
    pass(2)
    expect(
      [
        "0 subscription", "0 source: request max(3)", "0 value 1",
        "1 source: request max(6)", "1 value 2", "1 value 3",
        "1 source: returned max(10)", "3 source: request max(14)",
      ], "Asked for, and returned, and not yet delivered.")
  }

  @Test("Without outstanding demand nothing is requested.")
  func unasked() {
    let guest = guest(.none)
    retrying(1).subscribe(guest)
    fail()
    pass(1)
    guest.subscription?.request(.max(1))
    expect(
      ["0 subscription", "1 source: request max(1)"],
      "To ask for none is a mistake with many publishers.")
  }

  @Test("Returned demand counts, also if the run fails inside the value.")
  func returnedInside() {
    let inside = "0 source: request max(1)"
    let guest = guest(.max(2))
    guest.returns = [1: .max(2)]
    guest.onValue = {
      guest.onValue = {}
      fail()
      // A value inside the first one: its end says nothing of the first run.
      if book.lines.last == inside { source.send(2) }
    }
    // Nothing waits on this scheduler: the next run is on before it returns.
    source.retry(
      1, pause: .seconds(1), limit: .seconds(1),
      scheduler: ImmediateScheduler.shared
    ).subscribe(guest)
    source.send(1)
    let lines = book.lines.filter { !$0.contains("source: returned") }
    let first = ["0 subscription", "0 source: request max(2)", "0 value 1"]
    let expected = first + [inside, "0 value 2", "0 source: request max(2)"]
    // Or all of it in one request, when the value has come back.
    let isOne = lines == first + ["0 source: request max(3)"]
    expectHistory(
      isOne ? expected : lines, is: expected,
      "The run that has failed can do nothing with it: ask the one that is on.",
      see: place)
  }

  @Test("Demand that is returned when the pause has begun counts, too.")
  func returnedBeforeThePause() {
    let guest = guest(.max(1))
    guest.returns = [1: .max(2)]
    guest.onValue = { fail() }
    retrying(1).subscribe(guest)
    source.send(1)
    pass(1)
    expectHistory(
      book.lines.filter { !$0.contains("source: returned") },
      is: [
        "0 subscription", "0 source: request max(1)", "0 value 1",
        "1 source: request max(2)",
      ],
      "The next run is asked for what is outstanding when it begins.",
      see: place)
  }

  @Test("A cancel in a pause ends the pause.")
  func cancelInPause() {
    let guest = guest()
    retrying(3).subscribe(guest)
    fail()
    guest.subscription?.cancel()
    pass(60)
    book.write("runs: \(source.subscriberCount)")
    expect(
      ["0 subscription", "0 source: request unlimited", "60 runs: 0"],
      "When the time has come, look whether anybody is left.")
  }

  @Test("A cancel cancels the current run.")
  func cancel() {
    let guest = guest()
    retrying(3).subscribe(guest)
    fail()
    pass(1)
    guest.subscription?.cancel()
    guest.subscription?.cancel()
    source.send(1)
    pass(60)
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "1 source: request unlimited", "1 source: cancel",
      ], "Whichever run it is, it is to be cancelled.")
  }

  @Test("Two subscribers have pauses of their own.")
  func two() {
    let retrying = retrying(2)
    retrying.subscribe(guest())
    fail()
    pass(1)
    retrying.subscribe(guest())
    fail()
    pass(1)
    book.write("runs: \(source.subscriberCount)")
    pass(1)
    book.write("runs: \(source.subscriberCount)")
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "1 source: request unlimited", "1 subscription",
        "1 source: request unlimited", "2 source: request unlimited",
        "2 runs: 1", "3 source: request unlimited", "3 runs: 2",
      ], "How many attempts are left, and how long to pause, belongs to a run.")
  }

  @Test("The subscriber is released, whatever the scheduler holds.")
  func letsGo() {
    for isCancelled in [true, false] {
      weak var watched: Guest?
      var subscription: Subscription?
      do {
        let guest = guest()
        watched = guest
        retrying(1).subscribe(guest)
        fail()
        subscription = guest.subscription
        guest.subscription = nil
        #expect(
          subscription != nil, .lesson("No subscription came.", see: place))
        if isCancelled {
          subscription?.cancel()
        } else {
          pass(1)
          source.send(completion: .finished)
        }
      }
      #expect(
        watched == nil,
        .lesson(
          """
          \(isCancelled ? "In a pause, after a cancel," : "After the end") the \
          subscriber is still held.
          """, see: place, of: isCancelled ? "cancel" : "end")
      )
      withExtendedLifetime(subscription) {}
    }
  }
}

private final class Book {
  private(set) var lines: [String] = []
  private let time: () -> Int

  init(_ time: @escaping () -> Int) { self.time = time }

  func write(_ line: String) { lines.append("\(time()) \(line)") }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let book: Book
  private let demand: Subscribers.Demand
  var returns: [Int: Subscribers.Demand] = [:]
  var onValue: () -> Void = {}
  var subscription: Subscription?

  init(_ book: Book, _ demand: Subscribers.Demand) {
    self.book = book
    self.demand = demand
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("value \(input)")
    onValue()
    return returns[input] ?? .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(completion)")
  }
}
