import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise07_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/07-ControlEvents.md#operators-without-state"

/// An error type that no answer can name.
private final class OddError: Error, CustomStringConvertible {
  let description = "odd"
}

@Suite(
  "07.4 Map and filter", .exercise("Chapter07ControlEvents/4-MapAndFilter"))
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
    environment.demands = [.max(1), .unlimited, .none]
    environment.breaches = .secondSubscription
    environment.passesSubscriptionsOn = true
    environment.isStateless = true
    var names = Names(name, closure: refuses ? "isIncluded" : "transform")
    names.closureRefusal = "return false"
    return Search(
      MapModel(closures: closures), with: environment, names: names, see: place
    ) { bench in
      let made = make(bench.publisher(), bench)
      return SubjectUnderTest {
        made.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: map delivers each result of its closure.", .search)
  func everyProgramOfMap() {
    search("upstream.map(transform)", refuses: false) { upstream, bench in
      upstream.map { bench.made($0) }
    }.run(.half)
  }

  @Test("Every small program: filter delivers the included values.", .search)
  func everyProgramOfFilter() {
    search("upstream.filter(isIncluded)", refuses: true) { upstream, bench in
      upstream.filter { bench.isWanted($0) }
    }.run(.half)
  }

  @Test("Every small program: a map of a map is a single map.", .search)
  func everyProgramOfTwoMaps() {
    search("upstream.map(…).map(…)", closures: 2, refuses: false) {
      upstream, bench in
      upstream.map { bench.made($0) }.map { bench.made($0) }
    }.run(.short)
  }

  @Test(
    "Every small program: a filter of a filter is a single filter.", .search)
  func everyProgramOfTwoFilters() {
    search("upstream.filter(…).filter(…)", closures: 2, refuses: true) {
      upstream, bench in
      upstream.filter { bench.isWanted($0) }.filter { bench.isWanted($0) }
    }.run(.short)
  }

  @Test("A map delivers what its closure makes of each value.")
  func map() {
    var calls: [Int] = []
    let numbers = ManualPublisher<Int, Never>()
    numbers
      .map { value -> String in
        calls.append(value)
        return "\(value)!\(calls.count)"
      }
      .recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    for number in [7, 7, 8] { numbers.send(number) }
    numbers.send(completion: .finished)
    expect(
      ["request unlimited", "value 7!1", "value 7!2", "value 8!3", "finished"],
      "Each value arrives as the closure's result, once and in order. The"
        + " subscription, requests and the completion pass unchanged.")
    expectHistory(
      calls.map { "call \($0)" }, is: ["call 7", "call 7", "call 8"],
      "The closure is called once for each value, also for one that equals the"
        + " value before it.", see: place)
  }

  @Test("Each end releases the closure, even if the subscription is kept.")
  func releasesTheClosure() {
    var log: [String] = []
    for end in ["finished", "cancelled"] {
      for name in ["map", "filter"] {
        final class Captured {}
        var captured: Captured? = Captured()
        weak let watched = captured
        var subscription: Subscription?
        let subscriber = ScriptedSubscriber<Int, Never>(
          onSubscription: { subscription = $0 })
        if name == "map" {
          Numbers(numberOfValues: 1)
            .map { [captured] in captured == nil ? 0 : $0 }
            .subscribe(subscriber)
        } else {
          Numbers(numberOfValues: 1)
            .filter { [captured] _ in captured != nil }
            .subscribe(subscriber)
        }
        captured = nil
        if end == "cancelled" {
          subscription?.cancel()
        } else {
          subscription?.request(.unlimited)
        }
        withExtendedLifetime(subscription) {
          log.append(
            "\(name), \(end): the closure is"
              + " \(watched == nil ? "gone" : "held")")
        }
      }
    }
    expectHistory(
      log,
      is: [
        "map, finished: the closure is gone",
        "filter, finished: the closure is gone",
        "map, cancelled: the closure is gone",
        "filter, cancelled: the closure is gone",
      ],
      "If the subscription is an object of your own, it must release the"
        + " closure at the completion, and at a cancel.", see: place)
  }

  @Test("A completion arrives even if no value passes the filter.")
  func emptyFilter() {
    Numbers(numberOfValues: 3).filter { _ in false }.recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.max(1)) }))
    expect(
      ["request max(1)", "finished"],
      "For each dropped value, `receive(_:)` returns `.max(1)`. The upstream"
        + " completion is passed on.")
  }

  @Test("A failure passes through unchanged.")
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
      "Pass a failure on unchanged, with the same error.", see: place)
  }

  @Test("Two maps become one operator, and so do two filters.")
  func fusion() {
    let numbers = Numbers(numberOfValues: 6)
    let one = numbers.map { $0 + 1 }.map { "\($0)" }
    let other = numbers.filter { $0 > 1 }.filter { $0 < 4 }
    expectHistory(
      ["\(type(of: one))", "\(type(of: other))"],
      is: ["Map<IntPublisher, String>", "Filter<IntPublisher>"],
      "A `map` that is called on a `Map` can combine both closures in one"
        + " `Map`. So can a `filter` that is called on a `Filter`.", see: place)
    var lines: [String] = []
    one.subscribe(LoggingSubscriber(demand: .max(2)) { lines.append($0) })
    other.subscribe(LoggingSubscriber { lines.append($0) })
    expectHistory(
      lines,
      is: [
        "subscription", "request max(2)", "value 1", "value 2",
        "subscription", "request unlimited", "value 2", "value 3", "finished",
      ],
      "Two maps apply the first closure, and then the second. Two filters"
        + " deliver only values that both include.", see: place)
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
      "Call each of the two closures once for each value.", see: place)
    var asked: [String] = []
    numbers.filter { $0.isMultiple(of: 3) }
      .filter { value in
        asked.append("asked for \(value)")
        return false
      }
      .subscribe(LoggingSubscriber { _ in })
    expectHistory(
      asked, is: ["asked for 0", "asked for 3"],
      "Do not call the second filter's closure for a value that the first"
        + " filter drops.", see: place)
  }
}

/// The rules for every operator. The subscriber refuses a second subscription.
extension MapAndFilterTests {
  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search("upstream.map(transform)", refuses: false) { upstream, bench in
      upstream.map { bench.made($0) }
    }.besideAnother().run()
    search("upstream.filter(isIncluded)", refuses: true) { upstream, bench in
      upstream.filter { bench.isWanted($0) }
    }.besideAnother().run()
  }
}

/// A subscriber that requests nothing and reports its completion.
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
