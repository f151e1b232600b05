import Chapter01Handshake
import Chapter05Demand
import Exercise08_4
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/08-Subjects.md#many-listeners"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("08.4 Many listeners", .exercise("Chapter08Subjects/4-ManyListeners"))
struct ManyListenersTests {
  private typealias Station = Radio<Int, Trouble>

  private let book = Book()
  private let radio = Station()
  private let station = TestedSubject(see: place) {
    let radio = Radio<Int, FakeFailure>()
    return .init(
      radio, send: { radio.send($0) },
      complete: { radio.send(completion: $0) })
  }

  private func listener(
    _ name: String, demand: Subscribers.Demand = .unlimited,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Writing {
    let writing = Writing(name, book, onValue: onValue)
    if demand > .none { writing.onSubscription = { $0.request(demand) } }
    return writing
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("Each is told in turn, and each has a demand of its own.")
  func each() {
    let second = listener("B", demand: .max(1))
    let silent = listener("C", demand: .none)
    radio.subscribe(listener("A"))
    radio.subscribe(second)
    radio.subscribe(silent)
    radio.send(1)
    radio.send(2)
    silent.subscription?.request(.max(1))
    second.subscription?.request(.max(1))
    radio.send(3)
    expect(
      [
        "A subscription", "B subscription", "C subscription", "A1", "B1", "A2",
        "A3", "B3", "C3",
      ], "One account for each run; what is not asked for is gone.")
  }

  @Test("What is returned adds up, with requests from inside.")
  func returned() {
    radio.subscribe(
      listener("A", demand: .max(1)) { value, subscription in
        if value == 1 { subscription?.request(.max(1)) }
        return value == 2 ? .max(1) : .none
      })
    for value in 1...4 { radio.send(value) }
    expect(
      ["A subscription", "A1", "A2", "A3"],
      "One was asked for, one from inside, and one was returned.")
  }

  @Test("A value sent from inside comes to all before the outer one goes on.")
  func inside() {
    let radio = radio
    radio.subscribe(
      listener("A") { value, _ in
        if value == 1 { radio.send(2) }
        return .none
      })
    radio.subscribe(listener("B"))
    radio.send(1)
    expect(
      ["A subscription", "B subscription", "A1", "A2", "B2", "B1"],
      "On one thread nobody can wait: deliver it where it is sent.",
      see: "Chapters/08-Subjects.md#a-send-inside-a-send")
  }

  @Test("Who cancels during a send is told nothing more; the others are.")
  func cancels() {
    let second = listener("B")
    radio.subscribe(
      listener("A") { _, subscription in
        second.subscription?.cancel()
        subscription?.cancel()
        return .unlimited
      })
    radio.subscribe(second)
    radio.subscribe(listener("C"))
    radio.send(1)
    radio.send(2)
    expect(
      ["A subscription", "B subscription", "C subscription", "A1", "C1", "C2"],
      "Go through a copy of the list, and ask each run whether it is on.")
  }

  @Test("Who comes during a send is told of the next one.")
  func comes() {
    let radio = radio
    let late = listener("B")
    radio.subscribe(
      listener("A") { value, _ in
        if value == 1 { radio.subscribe(late) }
        return .none
      })
    radio.send(1)
    radio.send(2)
    expect(
      ["A subscription", "A1", "B subscription", "A2", "B2"],
      "The list that you go through does not grow under your feet.")
  }

  @Test("The end comes to all, once, and to those who come later.")
  func ends() {
    radio.subscribe(listener("A"))
    radio.subscribe(listener("B", demand: .none))
    radio.send(completion: .failure(Trouble()))
    radio.send(completion: .finished)
    radio.send(1)
    radio.subscribe(listener("C"))
    expect(
      [
        "A subscription", "B subscription", "A failure(trouble)",
        "B failure(trouble)", "C subscription", "C failure(trouble)",
      ], "The first end is the end, for everybody.",
      see: "Chapters/08-Subjects.md#the-end-of-a-subject")
  }

  @Test("The same subscriber twice is two runs.")
  func twice() {
    let listener = listener("A")
    radio.subscribe(listener)
    let first = listener.subscription
    radio.subscribe(listener)
    radio.send(1)
    first?.cancel()
    radio.send(2)
    expect(
      ["A subscription", "A subscription", "A1", "A1", "A2"],
      "A run is known by its subscription, not by its subscriber.")
  }

  @Test("A thread that sends during a delivery leaves its value, and goes.")
  func anotherThread() {
    let radio = radio
    let book = book
    radio.subscribe(
      listener("A") { value, _ in
        if value == 1 {
          let isBack = comesBack {
            radio.send(2)
            radio.send(completion: .finished)
          }
          book.write(isBack ? "the other thread is back" : "it waits for us")
        }
        book.write("end of \(value)")
        return .none
      })
    radio.send(1)
    expect(
      [
        "A subscription", "A1", "the other thread is back", "end of 1", "A2",
        "end of 2", "A finished",
      ],
      "One thing at a time for A, and no waiting for the other thread.",
      see: "Chapters/08-Subjects.md#two-threads")
  }

  @Test("A value that was left is paid for when its turn comes.")
  func paidLater() {
    let radio = radio
    radio.subscribe(
      listener("A", demand: .max(1)) { value, _ in
        if value == 1 { _ = comesBack { radio.send(2) } }
        return value == 1 ? .max(1) : .none
      })
    radio.send(1)
    radio.send(3)
    expect(
      ["A subscription", "A1", "A2"],
      "There was no demand when it was sent; there is when its turn comes.",
      see: "Chapters/08-Subjects.md#two-threads")
  }

  @Test("A cancel drops what was left.")
  func cancelsTheLine() {
    let radio = radio
    radio.subscribe(
      listener("A") { _, subscription in
        _ = comesBack { radio.send(2) }
        subscription?.cancel()
        return .none
      })
    radio.send(1)
    radio.send(3)
    expect(["A subscription", "A1"], "After a cancel nothing comes.")
  }

  @Test("The subscriber is let go at each end.", arguments: 0..<3)
  func letsGo(ending: Int) {
    let radio = Station()
    var subscription: Subscription?
    weak var watched: Writing?
    do {
      let listener = listener("A", demand: .none)
      watched = listener
      radio.subscribe(listener)
      subscription = listener.subscription
      #expect(subscription != nil, "No subscription came. Look at: \(place)")
      listener.subscription = nil
      switch ending {
      case 0: radio.send(completion: .finished)
      case 1: radio.send(completion: .failure(Trouble()))
      default: subscription?.cancel()
      }
    }
    let name = ["the end", "the failure", "a cancel"][ending]
    #expect(
      watched == nil,
      "After \(name) the subscriber is still held. Look at: \(place)")
    withExtendedLifetime((subscription, radio)) {}
  }

  @Test("A run that has been cancelled leaves the list.")
  func leaves() {
    weak var run: AnyObject?
    do {
      let listener = listener("A")
      radio.subscribe(listener)
      run = listener.subscription as AnyObject?
      #expect(run != nil, "No subscription came. Look at: \(place)")
      listener.subscription?.cancel()
    }
    #expect(
      run == nil,
      "The radio keeps runs that are over, and goes through them for ever. Look at: \(place)"
    )
  }

  @Test("What a cancel lets go may use the radio, from another thread.")
  func releasedOutside() {
    for ends in [true, false] {
      let radio = Station()
      let isBack = Locked<Bool?>(nil)
      var subscription: Subscription?
      do {
        let captured = Released {
          isBack.exchange(
            comesBack {
              radio.send(1)
              radio.subscribe(Ignoring())
            })
        }
        let listener = Writing("A", Book()) { _, _ in
          withExtendedLifetime(captured) { .none }
        }
        radio.subscribe(listener)
        subscription = listener.subscription
        #expect(subscription != nil, "No subscription came. Look at: \(place)")
        listener.subscription = nil
      }
      if ends {
        radio.send(completion: .finished)
      } else {
        subscription?.cancel()
      }
      #expect(
        isBack.withLock { $0 } == true,
        """
        The subscriber was not released, or it was released under a lock that \
        another thread waits for. Look at: \(place)
        """)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("Eight threads send: everybody gets all, one at a time, each in order.")
  func threads() {
    let counts = (0..<3).map { _ in Counting() }
    for count in counts { radio.subscribe(count) }
    let radio = radio
    onThreads(8) { number in
      for step in 0..<100 { radio.send(number * 100 + step) }
    }
    for count in counts {
      let values = count.values
      let isOrdered = (0..<8).allSatisfy { number in
        let own = values.filter { $0 / 100 == number }
        return own == own.sorted()
      }
      #expect(
        values.count == 800, "\(values.count) of 800 came. Look at: \(place)")
      #expect(
        isOrdered, "A thread's values came in another order. Look at: \(place)")
      #expect(
        count.overlaps == 0,
        "It was told two things at once, \(count.overlaps) times. Look at: \(place)"
      )
    }
  }

  @Test("Threads come and go while others send, and one ends it.")
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
      let ends = listeners.filter { !$0.isCancelled }.map(\.ends)
      #expect(
        ends.allSatisfy { $0 == 1 } && ends.count == 30,
        "The end comes to each of them once: \(ends). Look at: \(place)")
      #expect(
        listeners.allSatisfy { $0.overlaps == 0 && $0.ends <= 1 },
        "Somebody was told two things at once. Look at: \(place)")
    }
  }

  @Test("J10 At the end, and at a cancel, it lets go of the subscriber.")
  func j10() { station.keeps(.j10) }

  @Test("T1 While it calls out, another thread may use it.")
  func t1() { station.keeps(.t1) }

  @Test("T2 Between two looks at its state another thread may come.")
  func t2() { station.keeps(.t2) }

  @Test("T3 It lets go of nothing while it holds a lock.")
  func t3() { station.keeps(.t3) }
}

/// Runs `body` on another thread; whether it came back, though not for ever.
private func comesBack(_ body: @escaping () -> Void) -> Bool {
  let done = Locked(false)
  Thread.detachNewThread {
    body()
    done.exchange(true)
  }
  let end = Date().addingTimeInterval(2)
  while !done.withLock({ $0 }), Date() < end { sched_yield() }
  return done.withLock { $0 }
}

private final class Released {
  private let onRelease: () -> Void
  init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
  deinit { onRelease() }
}

private final class Book {
  private let written = Locked<[String]>([])
  var lines: [String] { written.withLock { $0 } }
  func write(_ line: String) { written.withLock { $0.append(line) } }
}

private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let book: Book
  private let onValue: (Int, Subscription?) -> Subscribers.Demand
  var onSubscription: (Subscription) -> Void = { _ in }
  var subscription: Subscription?

  init(
    _ name: String, _ book: Book,
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
    book.write("\(name) \(completion)")
  }
}

private final class Ignoring: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble
  func receive(subscription: Subscription) {}
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Trouble>) {}
}

/// Asks for everything, and counts what comes, from whichever thread.
private final class Counting: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

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

  func receive(completion: Subscribers.Completion<Trouble>) {
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
