import Chapter01Handshake
import Chapter05Demand
import Exercise17_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/17-Sharing.md#who-comes-late"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("17.5 Serve the late", .exercise("Chapter17Sharing/5-ServeTheLate"))
struct ServeTheLateTests {
  private typealias Source = ManualPublisher<Int, Trouble>

  private let book: TestLog
  private let source: Source
  private let once: AsksOnce<Source>

  init() {
    let book = TestLog()
    let source = Source { book.write("source: \($0)") }
    self.book = book
    self.source = source
    once = AsksOnce(source)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @discardableResult
  private func guest<P: Publisher<Int, Trouble>>(
    _ name: String, on publisher: P, demand: Subscribers.Demand = .unlimited,
    onEnd: @escaping () -> Void = {}
  ) -> Guest {
    let guest = Guest(name, book, demand: demand, onEnd: onEnd)
    publisher.subscribe(guest)
    return guest
  }

  private func search(_ design: ServeTheLate.Design) -> Search<ServeTheLate> {
    var environment = Environment()
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.subscribers = 2
    environment.demands = [.max(1), .none]
    environment.returnedDemands = []
    environment.breaches = .secondSubscription
    // Somebody may come while upstream is cancelled: the next one begins anew.
    environment.isClosed = { $0 == .subscribed(0) || $0 == .refuse(0) }
    return Search(
      ServeTheLate(design), with: environment,
      names: Names("once", subscribers: ["a", "b"]),
      see: "Chapters/17-Sharing.md#who-comes-late"
    ) { bench in
      let once = AsksOnce(bench.publisher())
      return SubjectUnderTest {
        once.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: one run for all, and its answer for the late.",
    .search)
  func everyProgram() {
    Variants(ServeTheLate.Design.all, search).run()
  }

  @Test("Without subscribers no run begins; then one run serves all that wait.")
  func one() {
    book.write("(nobody)")
    guest("A", on: once)
    guest("B", on: once)
    source.send(1)
    source.send(completion: .finished)
    expect(
      [
        "(nobody)", "A subscription", "source: request unlimited",
        "B subscription", "A1", "A finished", "B1", "B finished",
      ], "The first one begins; the others find the run that is on.")
  }

  @Test("The answer is the last value, when the run has finished.")
  func lastValue() {
    guest("A", on: once)
    source.send(1)
    source.send(2)
    book.write("(not finished)")
    source.send(completion: .finished)
    expect(
      [
        "A subscription", "source: request unlimited", "(not finished)", "A2",
        "A finished",
      ], "Keep each value in the place of the one before, until the end.")
  }

  @Test("A late subscriber gets the answer, and upstream is not asked again.")
  func late() {
    guest("A", on: once)
    source.send(1)
    source.send(completion: .finished)
    guest("B", on: once)
    guest("C", on: once)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "A finished",
        "B subscription", "B1", "B finished", "C subscription", "C1",
        "C finished",
      ], "An answer that was remembered needs no second request.")
  }

  @Test("The answer waits for demand, early and late.")
  func demand() {
    let early = guest("A", on: once, demand: .none)
    source.send(1)
    source.send(completion: .finished)
    let late = guest("B", on: once, demand: .none)
    book.write("(now they ask)")
    late.subscription?.request(.max(1))
    late.subscription?.request(.max(1))
    early.subscription?.request(.max(1))
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription",
        "(now they ask)", "B1", "B finished", "A1", "A finished",
      ], "A value needs demand, also one that is there already.")
  }

  @Test("Without a value there is an end, for the late as well.")
  func empty() {
    guest("A", on: once, demand: .none)
    source.send(completion: .finished)
    guest("B", on: once, demand: .none)
    expect(
      [
        "A subscription", "source: request unlimited", "A finished",
        "B subscription", "B finished",
      ], "An end needs no demand, and no answer is an answer, too.")
  }

  @Test("A failure is not remembered: the next subscriber begins a new run.")
  func failure() {
    guest("A", on: once)
    guest("B", on: once, demand: .none)
    source.send(1)
    source.send(completion: .failure(Trouble()))
    guest("C", on: once)
    source.send(completion: .finished)
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription",
        "A failure(trouble)", "B failure(trouble)", "C subscription",
        "source: request unlimited", "C finished",
      ], "Each run begins with nothing: no failure, and no value of the last.")
  }

  @Test("A subscriber that comes inside the failure begins another run.")
  func again() {
    let (once, source, book) = (once, source, book)
    let patient = Guest("A again", book, demand: .unlimited)
    guest("A", on: once) { once.subscribe(patient) }
    guest("B", on: once)
    source.send(completion: .failure(Trouble()))
    source.send(7)
    source.send(completion: .finished)
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription",
        "A failure(trouble)", "A again subscription",
        "source: request unlimited", "B failure(trouble)", "A again7",
        "A again finished",
      ], "Forget the run, and who waited for it, before you tell anybody.")
  }

  @Test("A subscriber that comes inside the answer gets it, without a new run.")
  func insideTheAnswer() {
    let (once, book) = (once, book)
    let second = Guest("B", book, demand: .unlimited)
    let first = Guest("A", book, demand: .unlimited)
    first.onValue = { _ in once.subscribe(second) }
    once.subscribe(first)
    source.send(1)
    source.send(completion: .finished)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "B subscription",
        "B1", "B finished", "A finished",
      ], "Remember the answer before you tell anybody.")
  }

  @Test("One that is cancelled inside another's value receives nothing.")
  func cancelsAnother() {
    let second = Guest("B", book, demand: .unlimited)
    let first = Guest("A", book, demand: .unlimited)
    first.onValue = { _ in second.subscription?.cancel() }
    once.subscribe(first)
    once.subscribe(second)
    source.send(1)
    source.send(completion: .finished)
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription", "A1",
        "A finished",
      ], "The list is a copy; look whether each of them is still there.")
  }

  @Test("One cancel takes one subscriber out; the last one ends the run.")
  func cancel() {
    let first = guest("A", on: once)
    let second = guest("B", on: once)
    first.subscription?.cancel()
    first.subscription?.cancel()
    book.write("(one is left)")
    second.subscription?.cancel()
    source.send(1)
    guest("C", on: once)
    source.send(2)
    source.send(completion: .finished)
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription",
        "(one is left)", "source: cancel", "C subscription",
        "source: request unlimited", "C2", "C finished",
      ], "Count those who wait, and not those who have come.")
  }

  @Test("A subscriber that cancels at once begins no run.")
  func hasty() {
    let hasty = Guest("A", book, demand: .none)
    hasty.onSubscription = { $0.cancel() }
    once.subscribe(hasty)
    guest("B", on: once)
    expect(
      ["A subscription", "B subscription", "source: request unlimited"],
      "Look whether anybody waits before you begin.")
  }

  @Test("A publisher that nobody holds serves those who wait.")
  func onTheSpot() {
    guest("A", on: AsksOnce(source))
    source.send(1)
    source.send(completion: .finished)
    expect(
      ["A subscription", "source: request unlimited", "A1", "A finished"],
      "A run needs no publisher: its subscribers hold what serves them."
    )
  }

  @Test("A cancel from inside of the value is heard: no end follows.")
  func cancelInside() {
    let careful = Guest("A", book, demand: .unlimited)
    careful.onValue = { $0?.cancel() }
    once.subscribe(careful)
    guest("B", on: once)
    source.send(1)
    source.send(completion: .finished)
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription", "A1",
        "B1", "B finished",
      ], "Look again after each call.")
  }

  @Test("A request for none does nothing, and more requests bring no more.")
  func requests() {
    let patient = guest("A", on: once, demand: .none)
    patient.subscription?.request(.none)
    source.send(1)
    source.send(completion: .finished)
    book.write("(none is asked for)")
    patient.onValue = { subscription in
      patient.onValue = { _ in }
      subscription?.request(.max(1))
    }
    patient.subscription?.request(.max(1))
    patient.subscription?.request(.max(1))
    expect(
      [
        "A subscription", "source: request unlimited", "(none is asked for)",
        "A1", "A finished",
      ], "There is one answer; take it out before you give it.")
  }

  @Test("A run that was cancelled delivers no answer any more.")
  func deaf() {
    let deaf = Deaf()
    let once = AsksOnce(deaf)
    let first = guest("A", on: once)
    first.subscription?.cancel()
    guest("B", on: once)
    deaf.answer(run: 0, with: 1)
    book.write("(the first run has answered)")
    deaf.answer(run: 1, with: 2)
    guest("C", on: once)
    expect(
      [
        "A subscription", "B subscription", "(the first run has answered)",
        "B2", "B finished", "C subscription", "C2", "C finished",
      ],
      "An answer may be on its way when the cancel comes: is it your run's?")
  }

  @Test("A source that answers at once is asked once.")
  func atOnce() {
    let once = AsksOnce(Immediate(book, fails: false))
    guest("A", on: once)
    guest("B", on: once)
    expect(
      [
        "A subscription", "source: begins", "A1", "A finished",
        "B subscription", "B1", "B finished",
      ], "The end may come before the run has been handed over.")
  }

  @Test("A source that fails at once is asked by each.")
  func failsAtOnce() {
    let once = AsksOnce(Immediate(book, fails: true))
    guest("A", on: once)
    guest("B", on: once)
    expect(
      [
        "A subscription", "source: begins", "A failure(trouble)",
        "B subscription", "source: begins", "B failure(trouble)",
      ], "When it has failed, no run is on, also if it failed at once.")
  }

  @Test("Each subscriber is let go at its end.", arguments: 0..<3)
  func letsGo(ending: Int) {
    weak var watched: Guest?
    var subscription: Subscription?
    do {
      let guest = guest("A", on: once)
      watched = guest
      subscription = guest.subscription
      guest.subscription = nil
      #expect(subscription != nil, .lesson("No subscription came.", see: place))
      source.send(1)
      switch ending {
      case 0: source.send(completion: .finished)
      case 1: source.send(completion: .failure(Trouble()))
      default: subscription?.cancel()
      }
    }
    let name = ["the end", "the failure", "a cancel"][ending]
    #expect(
      watched == nil,
      .lesson(
        "After \(name) the subscriber is still held.", see: place, of: name))
    #expect(
      source.subscriberCount == 0,
      .lesson(
        "After \(name) a run of the source is still on.", see: place, of: name))
    withExtendedLifetime(subscription) {}
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let book: TestLog
  private let demand: Subscribers.Demand
  private let onEnd: () -> Void
  var onSubscription: (Subscription) -> Void = { _ in }
  var onValue: (Subscription?) -> Void = { _ in }
  var subscription: Subscription?

  init(
    _ name: String, _ book: TestLog, demand: Subscribers.Demand,
    onEnd: @escaping () -> Void = {}
  ) {
    self.name = name
    self.book = book
    self.demand = demand
    self.onEnd = onEnd
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("\(name) subscription")
    onSubscription(subscription)
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("\(name)\(input)")
    onValue(subscription)
    return .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(name) \(completion)")
    onEnd()
  }
}

/// A source that does not listen to a cancel.
private final class Deaf: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private var runs: [(Int) -> Void] = []

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    runs.append { value in
      _ = subscriber.receive(value)
      subscriber.receive(completion: .finished)
    }
    subscriber.receive(subscription: Subscriptions.empty)
  }

  /// Delivers in the run of this number, if there has been one.
  func answer(run: Int, with value: Int) {
    if run < runs.count { runs[run](value) }
  }
}

/// A source whose answer, or failure, comes inside the request.
private struct Immediate: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let book: TestLog
  private let fails: Bool

  init(_ book: TestLog, fails: Bool) {
    self.book = book
    self.fails = fails
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    book.write("source: begins")
    subscriber.receive(subscription: Run(subscriber, fails))
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Trouble {
    private var downstream: Downstream?
    private let fails: Bool

    init(_ downstream: Downstream, _ fails: Bool) {
      self.downstream = downstream
      self.fails = fails
    }

    func request(_ demand: Subscribers.Demand) {
      guard let downstream else { return }
      self.downstream = nil
      if !fails { _ = downstream.receive(1) }
      downstream.receive(completion: fails ? .failure(Trouble()) : .finished)
    }

    func cancel() { downstream = nil }
  }
}
