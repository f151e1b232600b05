import Chapter01Handshake
import Chapter05Demand
import Exercise13_2
import ExerciseSupport
import Testing
import Timeline

private let place =
  "Chapters/13-PublishersOfPublishers.md#to-fail-in-the-middle"

private struct TooBig: Error, CustomStringConvertible {
  var description: String { "too big" }
}

@Suite(
  "13.2 Fail in the middle",
  .exercise("Chapter13PublishersOfPublishers/2-FailInTheMiddle")
)
struct FailInTheMiddleTests {
  private let book = TestLog()
  private let numbers: ManualPublisher<Int, Never>

  private let mapped = TestedOperator(
    see: place,
    manner: {
      var manner = TestedOperator.Manner()
      manner.letsGoByItself = true
      return manner
    }(), transform: { "\($0 * 10)" }
  ) { $0.tryMap { $0 * 10 } }

  init() {
    let book = book
    numbers = ManualPublisher { book.write("  above: \($0)") }
  }

  private func upToFour(_ number: Int) throws -> Int {
    if number > 4 { throw TooBig() }
    return number
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private var search: Search<FailInTheMiddle> {
    var environment = Environment()
    environment.closureRefuses = true
    environment.demands = [.max(1), .unlimited]
    environment.mayCancelAtEnd = false
    environment.answersCancels = true
    return Search(
      FailInTheMiddle(), with: environment,
      names: Names("upstream.tryMap(transform)", closure: "transform"),
      see: place
    ) { bench in
      let tried = bench.publisher().tryMap { try bench.closure($0) }
      return SubjectUnderTest {
        tried.subscribe(bench.subscriber($0, failure: Error.self))
      }
    }
  }

  @Test("Every small program: what the closure makes, or its error.", .search)
  func everyProgram() { search.run() }

  @Test(
    "Every small program: each of two subscribers has a run of its own.",
    .search)
  func everyProgramOfTwo() { search.withTwoRuns().run(.short) }

  @Test(
    "Every small program: a second subscriber comes after the first.", .search)
  func everyProgramOfLater() {
    search.withLaterRun().run(Reach(moves: 4, programs: 1000))
  }

  @Test("The first error cancels what is above, and then goes down.")
  func throwing() {
    let guest = Writing(book, asking: .unlimited)
    numbers.tryMap(upToFour).subscribe(guest)
    for number in [3, 4, 5, 2, 6] { numbers.send(number) }
    numbers.send(completion: .finished)
    expect(
      [
        "subscription", "  above: request unlimited", "value 3", "value 4",
        "  above: cancel", "failure(too big)",
      ], "What is above has not ended: cancel it. Then say how it went.")
  }

  @Test("After the error nothing goes down, even if what is above goes on.")
  func deaf() {
    let guest = Writing(book, asking: .unlimited)
    let deaf = Deaf(book)
    deaf.tryMap(upToFour).subscribe(guest)
    for number in [1, 9, 2, 9] { deaf.send?(number) }
    deaf.finish?()
    expect(
      [
        "subscription", "  above: request unlimited", "value 1",
        "  above: cancel", "failure(too big)",
      ], "A cancel may be heard late. The run is over all the same.")
  }

  @Test("The closure is not called for what comes after the end.")
  func notCalled() {
    let book = book
    let guest = Writing(book, asking: .unlimited)
    let deaf = Deaf(book)
    deaf.tryMap { number -> Int in
      book.write("closure \(number)")
      throw TooBig()
    }.subscribe(guest)
    deaf.send?(1)
    deaf.send?(2)
    expect(
      [
        "subscription", "  above: request unlimited", "closure 1",
        "  above: cancel", "failure(too big)",
      ], "Nobody wants to know what becomes of it.")
  }

  @Test("What is returned below is returned above; for an error, nothing.")
  func returned() {
    let guest = Writing(book, asking: .max(1), returning: .max(2))
    numbers.tryMap(upToFour).subscribe(guest)
    numbers.send(1)
    numbers.send(5)
    expect(
      [
        "subscription", "  above: request max(1)", "value 1",
        "  above: returned max(2)", "  above: cancel", "failure(too big)",
      ], "Hand on what receive(_:) returns.")
  }

  @Test("A failure from above stays what it is, and is not cancelled.")
  func failsAbove() {
    let book = book
    let failing = ManualPublisher<Int, Trouble> { book.write("  above: \($0)") }
    failing.tryMap(upToFour).subscribe(Writing(book, asking: .unlimited))
    failing.send(1)
    failing.send(completion: .failure(Trouble()))
    expect(
      [
        "subscription", "  above: request unlimited", "value 1",
        "failure(trouble)",
      ], "It failed by itself: pass the error on, there is nothing to cancel.")
  }

  @Test("A cancel while the closure runs: neither value nor error is wanted.")
  func cancelsInside() {
    for isBad in [false, true] {
      let guest = Writing(book, asking: .unlimited)
      numbers.tryMap { number -> Int in
        guest.subscription?.cancel()
        if isBad { throw TooBig() }
        return number
      }.subscribe(guest)
      numbers.send(1)
    }
    let once = [
      "subscription", "  above: request unlimited", "  above: cancel",
    ]
    expect(once + once, "Look again after the closure has come back.")
  }

  @Test("The end comes while the closure runs: then it has been said already.")
  func endsInside() {
    let guest = Writing(book, asking: .unlimited)
    let deaf = Deaf(book)
    deaf.tryMap { _ -> Int in
      deaf.finish?()
      throw TooBig()
    }.subscribe(guest)
    deaf.send?(1)
    expect(
      ["subscription", "  above: request unlimited", "finished"],
      "A run has one end: the first.")
  }

  @Test("After the error the subscriber is let go, and so is what is above.")
  func letsGo() {
    weak var watched: Writing?
    weak var above: AnyObject?
    var subscription: Subscription?
    let deaf = Deaf(book)
    do {
      let guest = Writing(book, asking: .unlimited)
      deaf.tryMap(upToFour).subscribe(guest)
      watched = guest
      above = deaf.subscription
      subscription = guest.subscription
      guest.subscription = nil
    }
    #expect(
      watched != nil, .lesson("The run holds the subscriber.", see: place))
    deaf.send?(9)
    deaf.subscription = nil
    #expect(
      watched == nil, .lesson("After the error it is still held.", see: place))
    #expect(
      above == nil, .lesson("The run above is still held.", see: place))
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "The closure is called without a lock: another thread may cancel.",
    .interleaved)
  func elsewhere() {
    let guest = Writing(book, asking: .unlimited)
    let book = book
    // What comes after the closure has waited in vain is up to chance.
    let seen = Locked<[String]>([])
    numbers.tryMap { number -> Int in
      let subscription = guest.subscription
      let isBack = comesBack { subscription?.cancel() }
      seen.exchange(
        isBack ? book.lines : book.lines + ["(it waits for the closure)"])
      return number
    }.subscribe(guest)
    numbers.send(1)
    expectHistory(
      seen.withLock { $0 },
      is: ["subscription", "  above: request unlimited", "  above: cancel"],
      "The closure is somebody else's code: leave the lock, and then call it.",
      see: place)
  }

  @Test("Of an error and a cancel at the same time, one ends the run.")
  func errorMeetsCancel() {
    let race = TestedObject(
      see: place, story: ["send"], intruders: ["cancel"],
      isRight: { lines in
        let said = lines.filter { $0.hasPrefix("failure") }.count
        let cancels = lines.filter { $0 == "above: cancel" }.count
        let isCancelled = lines.contains { $0.hasPrefix("cancel") }
        return cancels == 1 && said <= 1 && (isCancelled || said == 1)
      }
    ) { stage in
      let above = Staged(stage)
      let subscription = Locked<Subscription?>(nil)
      above.tryMap { _ -> Int in throw TooBig() }
        .subscribe(StagedGuest(stage) { subscription.exchange($0) })
      return [
        "send": { above.send?(1) },
        "cancel": { subscription.withLock { $0 }?.cancel() },
      ]
    }
    race.keeps(all: [.t1, .t2])
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() { mapped.keeps(.o1) }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() { mapped.keeps(.o2) }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() { mapped.keeps(.o3) }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() { mapped.keeps(.o4) }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() { mapped.keeps(.o5) }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() { mapped.keeps(.o6) }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() { mapped.keeps(.o7) }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() { mapped.keeps(.o8) }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() { mapped.keeps(.o9) }

  @Test("O10 A second subscription from above is cancelled.")
  func o10() { mapped.keeps(.o10) }

  @Test("O11 Whatever it calls may call it back.", .interleaved)
  func o11() { mapped.keeps(.o11) }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { mapped.keeps(.t1) }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    mapped.keeps(.t2)
    search.besideAnother().keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { mapped.keeps(.t3) }

  @Test("Stress: values, an error, requests and a cancel meet.", .stress)
  func meet() {
    for round in 0..<20 {
      let above = Numbers()
      let ends = Locked(0)
      let subscription = Locked<Subscription?>(nil)
      above.tryMap(upToFour).subscribe(
        Ending(onSubscription: { subscription.exchange($0) }) {
          ends.withLock { $0 += 1 }
        })
      let run = subscription.withLock { $0 }
      #expect(run != nil, .lesson("No subscription came.", see: place))
      guard let run else { return }
      onThreads(4) { number in
        switch number {
        case 0: for value in [1, 2, 9] { above.send(value) }
        case 1: if round % 2 == 0 { run.cancel() }
        default: run.request(.max(2))
        }
      }
      let count = ends.withLock { $0 }
      #expect(
        count <= 1 && (round % 2 == 0 || count == 1),
        .lesson("The end came \(count) times.", see: place))
    }
  }
}

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Error

  private let book: TestLog
  private let demand: Subscribers.Demand
  private let returned: Subscribers.Demand
  var subscription: Subscription?

  init(
    _ book: TestLog, asking demand: Subscribers.Demand,
    returning returned: Subscribers.Demand = .none
  ) {
    self.book = book
    self.demand = demand
    self.returned = returned
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    subscription.request(demand)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("value \(input)")
    return returned
  }

  func receive(completion: Subscribers.Completion<Error>) {
    book.write("\(completion)")
  }
}

/// A publisher that goes on after a cancel.
private final class Deaf: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private let book: TestLog
  var send: ((Int) -> Void)?
  var finish: (() -> Void)?
  var subscription: Inner?

  init(_ book: TestLog) { self.book = book }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    send = { _ = subscriber.receive($0) }
    finish = { subscriber.receive(completion: .finished) }
    let inner = Inner(book)
    subscription = inner
    subscriber.receive(subscription: inner)
  }

  final class Inner: Subscription {
    private let book: TestLog
    init(_ book: TestLog) { self.book = book }
    func request(_ demand: Subscribers.Demand) {
      book.write("  above: request \(demand)")
    }
    func cancel() { book.write("  above: cancel") }
  }
}

/// A publisher that tells the stage what it is told.
private final class Staged: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private let stage: Recorder
  var send: ((Int) -> Void)?

  init(_ stage: Recorder) { self.stage = stage }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    send = { _ = subscriber.receive($0) }
    subscriber.receive(subscription: Inner(stage))
  }

  private final class Inner: Subscription {
    private let stage: Recorder
    init(_ stage: Recorder) { self.stage = stage }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { stage.called("above: cancel") }
  }
}

private struct StagedGuest: Subscriber {
  typealias Input = Int
  typealias Failure = Error
  let combineIdentifier = CombineIdentifier()
  private let stage: Recorder
  private let keep: (Subscription) -> Void

  init(_ stage: Recorder, keep: @escaping (Subscription) -> Void) {
    self.stage = stage
    self.keep = keep
  }

  func receive(subscription: Subscription) { keep(subscription) }
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Error>) {
    stage.called("\(completion)")
  }
}

/// Sends what a test says from any thread; it has no end of its own.
private final class Numbers: Publisher, @unchecked Sendable {
  typealias Output = Int
  typealias Failure = Never

  private let deliver = Locked<((Int) -> Void)?>(nil)

  func send(_ value: Int) { deliver.withLock { $0 }?(value) }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    deliver.exchange { _ = subscriber.receive($0) }
    subscriber.receive(subscription: Inner())
  }

  private final class Inner: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

private struct Ending: Subscriber {
  typealias Input = Int
  typealias Failure = Error
  let combineIdentifier = CombineIdentifier()
  let onSubscription: (Subscription) -> Void
  let onEnd: () -> Void

  init(
    onSubscription: @escaping (Subscription) -> Void,
    onEnd: @escaping () -> Void
  ) {
    self.onSubscription = onSubscription
    self.onEnd = onEnd
  }

  func receive(subscription: Subscription) { onSubscription(subscription) }
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Error>) { onEnd() }
}
