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
  var attempt = 0
  var description: String { attempt == 0 ? "trouble" : "trouble \(attempt)" }
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

  private func fail(_ attempt: Int = 0) {
    source.send(completion: .failure(Trouble(attempt: attempt)))
  }

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

  private func searches(opening: [Move] = []) -> Variants<GrowingPauses> {
    Variants([false, true]) {
      search(GrowingPauses(requestsReturned: $0), opening)
    }
  }

  private func search(_ model: GrowingPauses, _ opening: [Move])
    -> Search<GrowingPauses>
  {
    var environment = Environment()
    environment.opening += opening
    environment.demands = [.max(1), .unlimited]
    environment.breaches = []
    environment.own = [1, 2].map(VirtualTime.passing(_:))
    // During a pause, only the scheduled action can retain the run.
    environment.isClosed = { call in
      if case .cancel = call { return true }
      return false
    }
    return Search(
      model, with: environment,
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
  func everyProgram() { searches().run(Reach(moves: 3, programs: 1500)) }

  @Test("Every small program: the events after a first failure.", .search)
  func everyProgramOfPauses() {
    searches(opening: [.attach(0), .request(.max(1), by: 0), .fail(by: 0)])
      .run(Reach(moves: 3, programs: 1500))
  }

  @Test("Each pause is twice as long as the previous one.")
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
      ], "The first three pauses here last one, two and four seconds.")
  }

  @Test("Each of two subscribers has its own retries and pauses.")
  func eachOfTwo() {
    let retrying = retrying(1)
    retrying.subscribe(guest(.max(1)))
    fail()
    pass(1)
    retrying.subscribe(guest(.max(1)))
    fail()
    pass(1)
    source.send(7)
    expect(
      [
        "0 subscription", "0 source: request max(1)",
        "1 source: request max(1)", "1 subscription",
        "1 source: request max(1)", "1 failure(trouble)",
        "2 source: request max(1)", "2 value 7",
      ],
      "Each subscriber has its own count of retries, and its own pauses.")
  }

  @Test("The failure of the last attempt is delivered.")
  func lastFailure() {
    retrying(1).subscribe(guest())
    fail(1)
    pass(1)
    fail(2)
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "1 source: request unlimited", "1 failure(trouble 2)",
      ], "Deliver the last failure, not an earlier one.")
  }

  @Test("A first pause longer than the limit lasts as long as the limit.")
  func limitsTheFirst() {
    retrying(1, pause: 5, limit: 3).subscribe(guest())
    fail()
    pass(3)
    expect(
      [
        "0 subscription", "0 source: request unlimited",
        "3 source: request unlimited",
      ], "Each pause is at most `limit`, even the first.")
  }

  @Test("With 0 retries or less it subscribes once.", arguments: [0, -1])
  func none(retries: Int) {
    retrying(retries).subscribe(guest())
    fail()
    pass(60)
    expect(
      [
        "0 subscription", "0 source: request unlimited", "0 failure(trouble)",
      ], "Without retries, the first failure is delivered at once.")
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

  init(_ book: Book, _ demand: Subscribers.Demand) {
    self.book = book
    self.demand = demand
  }

  func receive(subscription: Subscription) {
    book.write("subscription")
    subscription.request(demand)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(completion)")
  }
}
