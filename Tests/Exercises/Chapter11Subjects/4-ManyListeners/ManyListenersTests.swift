import Chapter01Handshake
import Chapter05Demand
import Exercise11_4
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/11-Subjects.md#many-listeners"
private let ofThreads = "Chapters/11-Subjects.md#two-threads"

@Suite("11.4 Many listeners", .exercise("Chapter11Subjects/4-ManyListeners"))
struct ManyListenersTests {
  private typealias Station = Radio<Int, FakeFailure>

  private let book = TestLog()
  private let radio = Station()
  private let station = TestedSubject(see: place) {
    let radio = Station()
    return .init(
      radio, send: { radio.send($0) },
      complete: { radio.send(completion: $0) })
  }

  private let search = Search(
    SubjectModel(), with: .subject(subscribers: 2),
    names: Names("radio", publishers: [], subscribers: ["a", "b"]),
    see: place
  ) { bench in
    let radio = Radio<Parcel, FakeFailure>()
    return SubjectUnderTest(
      send: { radio.send(bench.parcel($0)) },
      end: { radio.send(completion: $0 ? .failure(.init()) : .finished) }
    ) {
      radio.subscribe(bench.subscriber($0, failure: FakeFailure.self))
    }
  }

  @Test("Every small program: each listener gets what it asks for.", .search)
  func everyProgram() { search.run() }

  @Test("J1 A value goes to all who have asked, in the order they came.")
  func j1() { station.keeps(.j1) }

  @Test("J2 Demand is counted for each subscriber.")
  func j2() { station.keeps(.j2) }

  @Test("J3 What comes unasked is lost, or the latest of it waits.")
  func j3() { station.keeps(.j3) }

  @Test("J4 What is returned for a value adds to what is open.")
  func j4() { station.keeps(.j4) }

  @Test("J5 The end goes to all, once, and needs no demand.")
  func j5() { station.keeps(.j5) }

  @Test("J6 A subject that has ended is dead, and says so to latecomers.")
  func j6() { station.keeps(.j6) }

  @Test("J7 Who has cancelled gets nothing more, and the others go on.")
  func j7() { station.keeps(.j7) }

  @Test("J8 A value that is sent inside a value goes through first.")
  func j8() { station.keeps(.j8) }

  @Test("J9 Who subscribes, or ends it, during a value changes what follows.")
  func j9() { station.keeps(.j9) }

  @Test("J10 At the end, and at a cancel, it lets go of the subscriber.")
  func j10() { station.keeps(.j10) }

  @Test("The same subscriber twice is two runs.")
  func twice() {
    let listener = Writing(book)
    radio.subscribe(listener)
    let first = listener.subscription
    radio.subscribe(listener)
    radio.send(1)
    first?.cancel()
    radio.send(2)
    expect(
      ["subscription", "subscription", "value 1", "value 1", "value 2"],
      "A run is known by its subscription, not by its subscriber.", see: place)
  }

  @Test("A run that has been cancelled leaves the list.")
  func leaves() {
    weak var run: AnyObject?
    do {
      let listener = Writing(book)
      radio.subscribe(listener)
      run = listener.subscription as AnyObject?
      #expect(run != nil, .lesson("No subscription came.", see: place))
      listener.subscription?.cancel()
    }
    // What a run is called is no part of what is wrong.
    let isGone = run == nil
    #expect(
      isGone,
      .lesson(
        """
        The radio keeps runs that are over, and goes through them for ever.
        """, see: place))
  }

  @Test(
    "A thread that sends during a delivery queues its value and returns.",
    .interleaved)
  func anotherThread() {
    let (radio, book) = (radio, book)
    radio.subscribe(
      Writing(book) { value, _ in
        if value == 1 {
          book.write(theOtherThread: {
            radio.send(2)
            radio.send(completion: .finished)
          })
        }
        book.write("end of \(value)")
        return .none
      })
    radio.send(1)
    expect(
      [
        "subscription", "value 1", "another thread comes, and goes", "end of 1",
        "value 2", "end of 2", "finished",
      ],
      "One thing at a time, and no waiting for the other thread.",
      see: ofThreads)
  }

  @Test("A delivery inside a delivery comes back, and the outer one goes on.")
  func inside() {
    let (radio, book) = (radio, book)
    radio.subscribe(
      Writing(book) { value, _ in
        if value == 1 {
          radio.send(2)
          book.write(theOtherThread: { radio.send(3) })
        }
        book.write("end of \(value)")
        return .none
      })
    radio.send(1)
    expect(
      [
        "subscription", "value 1", "value 2", "end of 2",
        "another thread comes, and goes", "end of 1", "value 3", "end of 3",
      ],
      "Count the deliveries: not before the first of them has come back may "
        + "another thread deliver.",
      see: ofThreads)
  }

  @Test("A queued value takes one off the demand when its turn comes.")
  func paidLater() {
    let (radio, book) = (radio, book)
    radio.subscribe(
      Writing(book, demand: .max(1)) { value, _ in
        if value == 1 { book.write(theOtherThread: { radio.send(2) }) }
        return value == 1 ? .max(1) : .none
      })
    radio.send(1)
    radio.send(3)
    expect(
      [
        "subscription", "value 1", "another thread comes, and goes", "value 2",
      ],
      "There was no demand when it was sent; there is when its turn comes.",
      see: ofThreads)
  }

  @Test("A cancel drops what was left.")
  func cancelsTheLine() {
    for last in 1...2 {
      let (radio, book) = (Station(), TestLog())
      radio.subscribe(
        Writing(book) { value, subscription in
          if value == 1 {
            book.write(theOtherThread: {
              radio.send(2)
              radio.send(3)
            })
          }
          if value == last { subscription?.cancel() }
          return .none
        })
      radio.send(1)
      radio.send(4)
      expectHistory(
        book.lines,
        is: ["subscription", "value 1", "another thread comes, and goes"]
          + (last == 2 ? ["value 2"] : []),
        "After a cancel nothing comes, whatever has been taken to be told.",
        see: ofThreads)
    }
  }

  @Test("What was left and is not told is let go, and no lock is held.")
  func letsGoOfTheLine() {
    for isCancelled in [false, true] {
      let (radio, book) = (Radio<TrackedValue, FakeFailure>(), TestLog())
      let guest = ScriptedSubscriber<TrackedValue, FakeFailure>(
        onSubscription: { $0.request(.max(1)) },
        onValue: { word, subscription in
          guard word.number == 1 else { return .none }
          book.write(theOtherThread: {
            radio.send(
              TrackedValue(2) {
                book.write("2 is let go")
                book.write(theOtherThread: { subscription.request(.max(1)) })
              })
          })
          if isCancelled { subscription.cancel() }
          return .none
        })
      radio.subscribe(guest)
      radio.send(TrackedValue(1) {})
      let comes = "another thread comes, and goes"
      expectHistory(
        book.lines, is: [comes, "2 is let go", comes],
        "Nobody will be told the 2: take it out under the lock, and let it go "
          + "when the lock is open. Its deinit may do anything.",
        see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
      guest.receive(completion: .finished)
    }
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { station.keeps(.t1) }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    station.keeps(.t2)
    search.besideAnother().keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { station.keeps(.t3) }

  @Test(
    "Stress: eight threads send, and everybody gets all, one at a time.",
    .stress)
  func threads() {
    let radio = radio
    let counts = (0..<3).map { _ in Counting() }
    for count in counts { radio.subscribe(count) }
    onThreads(8) { number in
      for step in 0..<100 { radio.send(number * 100 + step) }
    }
    for count in counts {
      let values = count.values
      let isOrdered = (0..<8).allSatisfy { number in
        let own = values.filter { $0 / 100 == number }
        return own == own.sorted()
      }
      expectHistory(
        [
          "\(values.count) values", "each thread's in order: \(isOrdered)",
          "told two things at once: \(count.overlaps > 0)",
        ],
        is: [
          "800 values", "each thread's in order: true",
          "told two things at once: false",
        ],
        "Each run delivers for one thread at a time, and loses nothing.",
        see: ofThreads)
    }
  }

  @Test(
    "Stress: threads come and go while others send, and one ends it.", .stress)
  func comeAndGo() {
    for _ in 0..<20 {
      let radio = Station()
      let all = Locked<[Counting]>([])
      onThreads(6) { number in
        for step in 0..<20 {
          switch number {
          case 0, 1: radio.send(step)
          case 2 where step == 10: radio.send(completion: .finished)
          case 2: radio.send(step)
          default:
            let counting = Counting()
            radio.subscribe(counting)
            if step % 2 == 0 { counting.cancel() }
            all.withLock { $0.append(counting) }
          }
        }
      }
      let listeners = all.withLock { $0 }
      let stayed = listeners.filter { !$0.isCancelled }
      let lines = [
        "\(stayed.count { $0.ends == 1 }) of \(stayed.count) were told the end",
        "two things at once: \(listeners.contains { $0.overlaps > 0 })",
        "two ends: \(listeners.contains { $0.ends > 1 })",
      ]
      let expected = [
        "30 of 30 were told the end", "two things at once: false",
        "two ends: false",
      ]
      expectHistory(
        lines, is: expected, "The end comes to each of them, once.",
        see: ofThreads)
      if lines != expected { return }
    }
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }
}

extension TestLog {
  fileprivate func write(theOtherThread body: @escaping () -> Void) {
    write(
      "another thread comes, and goes", ifItReturns: body,
      otherwise: "another thread comes, and waits")
  }
}

/// Writes down what it is told, and keeps the latest subscription.
private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = FakeFailure

  private let book: TestLog
  private let demand: Subscribers.Demand
  private let onValue: (Int, Subscription?) -> Subscribers.Demand
  private(set) var subscription: Subscription?

  init(
    _ book: TestLog, demand: Subscribers.Demand = .unlimited,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) {
    self.book = book
    self.demand = demand
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    subscription.request(demand)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("value \(input)")
    return onValue(input, subscription)
  }

  func receive(completion: Subscribers.Completion<FakeFailure>) {
    book.write("\(completion)")
  }
}

/// Asks for everything, and counts what comes, from whichever thread.
private final class Counting: Subscriber {
  typealias Input = Int
  typealias Failure = FakeFailure

  private struct State {
    var values: [Int] = []
    var ends = 0
    var overlaps = 0
    var isInside = false
    var isCancelled = false
    var subscription: Subscription?
  }

  private let state = Locked(State())

  var values: [Int] { state.withLock { $0.values } }
  var ends: Int { state.withLock { $0.ends } }
  var overlaps: Int { state.withLock { $0.overlaps } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func cancel() {
    let subscription = state.withLock { state in
      state.isCancelled = true
      return state.subscription
    }
    subscription?.cancel()
  }

  func receive(subscription: Subscription) {
    state.withLock { $0.subscription = subscription }
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    inside { $0.values.append(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<FakeFailure>) {
    inside { $0.ends += 1 }
  }

  private func inside(_ body: (inout State) -> Void) {
    state.withLock { state in
      if state.isInside { state.overlaps += 1 }
      state.isInside = true
      body(&state)
    }
    sched_yield()
    state.withLock { $0.isInside = false }
  }
}
