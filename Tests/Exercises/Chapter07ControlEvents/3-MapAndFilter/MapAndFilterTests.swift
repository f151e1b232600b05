import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise07_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/07-ControlEvents.md#nothing-to-remember"

/// An error that no answer knows.
private final class OddError: Error, CustomStringConvertible {
  let description = "odd"
}

@Suite(
  "07.3 Map and filter", .exercise("Chapter07ControlEvents/3-MapAndFilter"))
struct MapAndFilterTests {
  private typealias Numbers = Publishers.IntPublisher

  private let timeline = Timeline()

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: ["subscribe", "subscription"] + lines),
      lesson, see: place, sourceLocation: sourceLocation)
  }

  private func search<P: Publisher<Parcel, FakeFailure>>(
    _ name: String, closures: Int = 1, refuses: Bool,
    _ make: @escaping (BenchPublisher<Parcel, FakeFailure>, Bench) -> P
  ) -> Search<MapModel> {
    var environment = Environment()
    environment.closureRefuses = refuses
    environment.demands = [.max(1), .unlimited]
    environment.breaches = .secondSubscription
    environment.passesSubscriptionsOn = true
    return Search(
      MapModel(closures: closures), with: environment,
      names: Names(name, closure: refuses ? "isIncluded" : "transform"),
      see: place
    ) { bench in
      let made = make(bench.publisher(), bench)
      return SubjectUnderTest {
        made.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("Every small program: map delivers what the closure makes.", .search)
  func everyProgramOfMap() {
    search("upstream.map(transform)", refuses: false) { upstream, bench in
      upstream.map { bench.made($0) }
    }.run(.half)
  }

  @Test("Every small program: filter delivers what is included.", .search)
  func everyProgramOfFilter() {
    search("upstream.filter(isIncluded)", refuses: true) { upstream, bench in
      upstream.filter { bench.isWanted($0) }
    }.run(.half)
  }

  @Test(
    "Every small program: each of two subscribers has a map of its own.",
    .search)
  func everyProgramOfTwoRuns() {
    search("upstream.map(transform)", refuses: false) { upstream, bench in
      upstream.map { bench.made($0) }
    }.withTwoRuns().run(.short)
  }

  @Test(
    "Every small program: each of two subscribers has a filter of its own.",
    .search)
  func everyProgramOfTwoFilterRuns() {
    search("upstream.filter(isIncluded)", refuses: true) { upstream, bench in
      upstream.filter { bench.isWanted($0) }
    }.withTwoRuns().run(.short)
  }

  @Test("Every small program: a map of a map is one.", .search)
  func everyProgramOfTwoMaps() {
    search("upstream.map(…).map(…)", closures: 2, refuses: false) {
      upstream, bench in
      upstream.map { bench.made($0) }.map { bench.made($0) }
    }.run(.short)
  }

  @Test("Every small program: a filter of a filter is one.", .search)
  func everyProgramOfTwoFilters() {
    search("upstream.filter(…).filter(…)", closures: 2, refuses: true) {
      upstream, bench in
      upstream.filter { bench.isWanted($0) }.filter { bench.isWanted($0) }
    }.run(.short)
  }

  @Test("A map delivers what its closure makes of each value.")
  func map() {
    var calls: [Int] = []
    Numbers(numberOfValues: 3)
      .map { value -> String in
        calls.append(value)
        return "\(value)!"
      }
      .recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    expect(
      ["request unlimited", "value 0!", "value 1!", "value 2!", "finished"],
      "Subscribe upstream with a subscriber of your own, in front of the given"
        + " one.")
    expectHistory(
      calls.map { "call \($0)" }, is: ["call 0", "call 1", "call 2"],
      "The closure is called once for each value.", see: place)
  }

  @Test("A filter delivers the values that pass.")
  func filter() {
    var calls: [Int] = []
    Numbers(numberOfValues: 5)
      .filter { value in
        calls.append(value)
        return value.isMultiple(of: 2)
      }
      .recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    expect(
      ["request unlimited", "value 0", "value 2", "value 4", "finished"],
      "Deliver the value itself, if the closure says so.")
    expectHistory(
      calls.map { "call \($0)" },
      is: ["call 0", "call 1", "call 2", "call 3", "call 4"],
      "The closure is called once for each value.", see: place)
  }

  @Test("A value that is held back costs the subscriber nothing.")
  func filterDemand() {
    var last = -1
    let subscriber = ScriptedSubscriber<Int, Never>(
      onSubscription: { $0.request(.max(2)) },
      onValue: { value, _ in value == 3 ? .max(1) : .none })
    Numbers(numberOfValues: 20)
      .filter { value in
        last = value
        return value % 3 == 0 && value > 0
      }
      .recorded(on: timeline)
      .subscribe(subscriber)
    timeline.note("came as far as \(last)")
    subscriber.subscription?.request(.max(1))
    timeline.note("came as far as \(last)")
    expect(
      [
        "request max(2)", "value 3", "returned max(1)", "value 6", "value 9",
        "note came as far as 9", "request max(1)", "value 12",
        "note came as far as 12",
      ],
      "It was paid for, and the subscriber never sees it: ask for another in"
        + " its place, and for no more.")
  }

  @Test("An end needs no value that passes.")
  func emptyFilter() {
    Numbers(numberOfValues: 3).filter { _ in false }.recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.max(1)) }))
    expect(
      ["request max(1)", "finished"], "Pass the end on, whatever came before.")
  }

  @Test("A failure goes through, and is the same failure.")
  func failures() {
    let error = OddError()
    let source = ManualPublisher<Int, OddError>()
    var failures: [OddError] = []
    func note(_ completion: Subscribers.Completion<OddError>) {
      if case .failure(let error) = completion { failures.append(error) }
    }
    source.map { $0 + 1 }.subscribe(Noting(note))
    source.filter { $0 > 1 }.subscribe(Noting(note))
    source.send(completion: .failure(error))
    expectHistory(
      failures.map { $0 === error ? "the same" : "another" },
      is: ["the same", "the same"],
      "Pass the completion on as it is.", see: place)
  }

  @Test("A map of a map is one, and so is a filter of a filter.")
  func fusion() {
    let numbers = Numbers(numberOfValues: 6)
    let one = numbers.map { $0 + 1 }.map { "\($0)" }
    let other = numbers.filter { $0 > 1 }.filter { $0 < 4 }
    expectHistory(
      ["\(type(of: one))", "\(type(of: other))"],
      is: ["Map<IntPublisher, String>", "Filter<IntPublisher>"],
      "A second `map`, for a publisher that is a map already, can put the"
        + " closures together.", see: place)
    var lines: [String] = []
    one.subscribe(LoggingSubscriber(demand: .max(2)) { lines.append($0) })
    other.subscribe(LoggingSubscriber { lines.append($0) })
    expectHistory(
      lines,
      is: [
        "subscription", "request max(2)", "value 1", "value 2",
        "subscription", "request unlimited", "value 2", "value 3", "finished",
      ], "The first closure comes first.", see: place)
    var calls: [String] = []
    Numbers(numberOfValues: 2)
      .map { value -> Int in
        calls.append("first \(value)")
        return value + 1
      }
      .map { value -> Int in
        calls.append("second \(value)")
        return value
      }
      .subscribe(LoggingSubscriber { _ in })
    expectHistory(
      calls, is: ["first 0", "second 1", "first 1", "second 2"],
      "Each of the two closures is called once for each value.", see: place)
    var asked: [String] = []
    numbers.filter { $0.isMultiple(of: 3) }
      .filter { value in
        asked.append("asked for \(value)")
        return false
      }
      .subscribe(LoggingSubscriber { _ in })
    expectHistory(
      asked, is: ["asked for 0", "asked for 3"],
      "What the first filter holds back, the second never sees.", see: place)
  }

  @Test("A second subscription is refused, and the first run goes on.")
  func second() {
    var lines: [String] = []
    let sources = ["first", "second"].map { name in
      ManualPublisher<Int, Never> { line in
        if line == "cancel" { lines.append("\(name): cancel") }
      }
    }
    let both = OneAfterTheOther(sources: sources)
    both.map { $0 * 10 }.subscribe(Refusing { lines.append("map \($0)") })
    sources.forEach { $0.send(1) }
    both.filter { $0 > 1 }.subscribe(Refusing { lines.append("filter \($0)") })
    sources.forEach { $0.send(2) }
    expectHistory(
      lines,
      is: [
        "second: cancel", "map 10", "second: cancel", "map 20", "filter 2",
      ],
      "Hand the second on as it is: the subscriber refuses it. Or refuse it "
        + "yourself. Either way it must not take the place of the first.",
      see: place)
  }

  @Test("At the end, and at a cancel, the closures are let go.")
  func letsGo() {
    final class Captured {}
    for end in ["end", "cancel"] {
      var lines: [String] = []
      weak var watched: Captured?
      var subscription: Subscription?
      let source = ManualPublisher<Int, Never>()
      do {
        let captured = Captured()
        watched = captured
        let subscriber = ScriptedSubscriber<Int, Never>(
          onSubscription: { subscription = $0 },
          onValue: { value, _ in
            lines.append("value \(value)")
            return .none
          })
        source
          .map { [captured] value in withExtendedLifetime(captured) { value } }
          .map { value -> Int in value + 1 }
          .filter { [captured] _ in withExtendedLifetime(captured) { true } }
          .subscribe(subscriber)
        source.send(1)
        if end == "end" { source.send(completion: .finished) }
        if end == "cancel" {
          subscription?.cancel()
          subscriber.receive(completion: .finished)
        }
      }
      lines.append(watched == nil ? "released" : "held")
      withExtendedLifetime(subscription) {}
      expectHistory(
        lines, is: ["value 2", "released"],
        "Nobody but the run holds what your operator holds.", see: place)
    }
  }
}

/// What holds for every operator; a second subscription is the subscriber's.
extension MapAndFilterTests {
  private var mapped: TestedOperator {
    TestedOperator(see: place, transform: { "\($0 * 10)" }) {
      $0.map { $0 * 10 }
    }
  }

  private var filtered: TestedOperator {
    TestedOperator(see: place) { $0.filter { $0 > 0 } }
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() {
    mapped.keeps(.o1)
    filtered.keeps(.o1)
  }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() {
    mapped.keeps(.o2)
    filtered.keeps(.o2)
  }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() {
    mapped.keeps(.o3)
    filtered.keeps(.o3)
  }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() {
    mapped.keeps(.o4)
    filtered.keeps(.o4)
  }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() {
    mapped.keeps(.o5)
    filtered.keeps(.o5)
  }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() {
    mapped.keeps(.o6)
    filtered.keeps(.o6)
  }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() {
    mapped.keeps(.o7)
    filtered.keeps(.o7)
  }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() {
    mapped.keeps(.o8)
    filtered.keeps(.o8)
  }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() {
    mapped.keeps(.o9)
    filtered.keeps(.o9)
  }

  @Test("O11 Whatever it calls may call it back.", .interleaved)
  func o11() {
    mapped.keeps(.o11)
    filtered.keeps(.o11)
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() {
    mapped.keeps(.t1)
    filtered.keeps(.t1)
  }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    mapped.keeps(.t2)
    filtered.keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() {
    mapped.keeps(.t3)
    filtered.keeps(.t3)
  }
}

/// Hands over two subscriptions, which no publisher should.
private struct OneAfterTheOther: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let sources: [ManualPublisher<Int, Never>]

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    for source in sources { source.subscribe(subscriber) }
  }
}

/// Asks for everything, once, and cancels any other subscription, as a sink
/// does.
private final class Refusing: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let receiveValue: (Int) -> Void
  private var isTaken = false

  init(_ receiveValue: @escaping (Int) -> Void) {
    self.receiveValue = receiveValue
  }

  func receive(subscription: Subscription) {
    guard !isTaken else { return subscription.cancel() }
    isTaken = true
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    receiveValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// Asks for nothing, and notes how it ends.
private final class Noting: Subscriber {
  typealias Input = Int
  typealias Failure = OddError

  private let note: (Subscribers.Completion<OddError>) -> Void

  init(_ note: @escaping (Subscribers.Completion<OddError>) -> Void) {
    self.note = note
  }

  func receive(subscription: Subscription) {}
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<OddError>) {
    note(completion)
  }
}
