import Exercise18_5
import ExerciseSupport
import Testing

extension ALittleCombineTests {
  private var subjectSearch: Search<SubjectModel> {
    Search(
      SubjectModel(), with: .subject(subscribers: 2),
      names: Names("subject", publishers: [], subscribers: ["a", "b"]),
      see: "Chapters/11-Subjects.md#many-subscribers"
    ) { bench in
      let subject = PassthroughSubject<Parcel, FakeFailure>()
      return SubjectUnderTest(
        send: { subject.send(bench.parcel($0)) },
        end: {
          subject.send(completion: $0 ? .failure(FakeFailure()) : .finished)
        }
      ) {
        subject.receive(
          subscriber: PlayedSubscriber<FakeFailure>(
            guest: BenchGuest(bench, $0)))
      }
    }
  }

  @Test(
    "Stage 6: Every small program: each subscriber receives its demand.",
    .search)
  func subjectInEveryProgram() { subjectSearch.run(.half) }

  @Test(
    "Stage 6: Another thread may act at each call and after each unlock.",
    .interleaved)
  func subjectBesideAnother() { subjectSearch.besideAnother().run() }

  @Test("Stage 6: The others keep their order when one subscriber cancels.")
  func subjectOrder() {
    let log = TestLog()
    let subject = PassthroughSubject<Int, Never>()
    let guests = ["A", "B", "C", "D", "E"].map { name in
      let guest = Guest(log, returns: .none)
      guest.onSubscription = { $0.request(.unlimited) }
      guest.onValue = { _ in log.write(name) }
      return guest
    }
    guests.dropLast().forEach { subject.receive(subscriber: $0) }
    guests[0].subscription?.cancel()
    subject.receive(subscriber: guests[4])
    subject.send(1)
    expectHistory(
      log.lines.filter { $0.count == 1 }, is: ["B", "C", "D", "E"],
      "The subject delivers in the order of subscription, also after a cancel.",
      see: "Chapters/11-Subjects.md#many-subscribers")
  }

  @Test("Stage 6: Demand beyond the largest number becomes unlimited.")
  func subjectUnlimited() {
    for (demands, returned) in [
      ([.max(.max), .max(.max)], .max(.max)),
      ([.unlimited, .max(1)], .max(.max)), ([.max(1), .unlimited], .max(.max)),
      ([.max(1), .max(.max)], .none),
    ] as [([Demand], Demand)] {
      let log = TestLog()
      let subject = PassthroughSubject<Int, Never>()
      let guest = Guest(log, returns: returned)
      subject.receive(subscriber: guest)
      demands.forEach { guest.subscription?.request($0) }
      (1...3).forEach { subject.send($0) }
      expectHistory(
        log.lines, is: ["subscription", "value 1", "value 2", "value 3"],
        "A sum with `.unlimited`, or one that no `Int` can hold, is unlimited.",
        see: "Chapters/05-Demand.md#a-number-or-no-limit")
      guest.subscription?.cancel()
    }
  }

  @Test(
    """
    Stage 6: Until the outermost delivery is back, another thread's value \
    waits.
    """)
  func subjectInside() {
    let log = TestLog()
    let subject = PassthroughSubject<Int, Never>()
    let guest = Guest(log, returns: .none)
    guest.onSubscription = { $0.request(.unlimited) }
    guest.onValue = { value in
      guard value == 1 else { return }
      subject.send(2)
      log.write("sent") { subject.send(3) }
      subject.send(completion: .finished)
      log.write("end of 1")
    }
    subject.receive(subscriber: guest)
    subject.send(1)
    expectHistory(
      log.lines,
      is: [
        "subscription", "value 1", "value 2", "sent", "end of 1", "value 3",
        "finished",
      ],
      "A nested value is delivered at once. Another thread's value follows when"
        + " the outermost delivery has returned, and a later completion follows"
        + " that value.",
      see: "Chapters/11-Subjects.md#two-threads-send-at-once")
    guest.onValue = { _ in }
  }

  @Test("Stage 6: Demand requested meanwhile delivers the waiting value.")
  func subjectIsPaidMeanwhile() {
    let log = TestLog()
    let subject = PassthroughSubject<Int, Never>()
    let guest = Guest(log, returns: .max(1))
    guest.onSubscription = { subscription in
      log.write("sent") { subject.send(1) }
      subscription.request(.max(1))
    }
    guest.onValue = { value in
      guard value == 1 else { return }
      log.write("sent") { subject.send(2) }
    }
    subject.receive(subscriber: guest)
    expectHistory(
      log.lines, is: ["subscription", "sent", "value 1", "sent", "value 2"],
      "A waiting value needs demand at its turn. Demand that was requested or"
        + " returned meanwhile delivers it.",
      see: "Chapters/11-Subjects.md#two-threads-send-at-once")
    guest.onValue = { _ in }
    guest.subscription?.cancel()
  }

  @Test("Stage 6: The subject does not retain a cancelled run.")
  func subjectForgets() {
    let log = TestLog()
    let subject = PassthroughSubject<Int, Never>()
    let guest = Guest(log, returns: .none)
    subject.receive(subscriber: guest)
    weak let run = guest.subscription as AnyObject?
    guest.subscription?.cancel()
    guest.subscription = nil
    log.write(run == nil ? "gone" : "held by the subject")
    subject.send(1)
    expectHistory(
      log.lines, is: ["subscription", "gone"],
      "After its cancel nothing retains a run: the subject has removed it from"
        + " its list.",
      see: "Chapters/11-Subjects.md#two-threads-send-at-once")
  }

  @Test("Stage 6: One subscriber may have two subscriptions.")
  func subjectTwice() {
    let log = TestLog()
    let subject = PassthroughSubject<Int, Never>()
    let guest = Guest(log, returns: .none)
    subject.receive(subscriber: guest)
    let first = guest.subscription
    subject.receive(subscriber: guest)
    guest.subscription?.request(.unlimited)
    first?.cancel()
    subject.send(1)
    expectHistory(
      log.lines, is: ["subscription", "subscription", "value 1"],
      "A cancel ends one subscription, not every subscription of its"
        + " subscriber.",
      see: "Chapters/11-Subjects.md#two-threads-send-at-once")
    guest.subscription?.cancel()
  }

  @Test("Stage 6: A completed subject keeps its first completion.")
  func subjectCompletesOnce() {
    let log = TestLog()
    let subject = PassthroughSubject<Int, FakeFailure>()
    subject.send(completion: .finished)
    subject.send(completion: .failure(FakeFailure()))
    subject.receive(subscriber: Ended(log))
    expectHistory(
      log.lines, is: ["subscription", "finished"],
      "Ignore a second completion: a late subscriber receives the first one.",
      see: "Chapters/11-Subjects.md#a-completed-subject")
  }

  @Test("Stage 6: A cancel inside a waiting value releases the others.")
  func subjectForgetsWhatWaits() {
    let log = TestLog()
    let subject = PassthroughSubject<Held, Never>()
    let guest = Holder(log)
    subject.receive(subscriber: guest)
    guest.subscription?.request(.unlimited)
    let subscription = guest.subscription
    var count = 0
    guest.onValue = {
      count += 1
      if count == 1 {
        log.write("sent") {
          subject.send(Held {})
          subject.send(Held { log.write("released") })
        }
      } else {
        subscription?.cancel()
        log.write("cancelled")
      }
    }
    subject.send(Held {})
    expectHistory(
      log.lines, is: ["value", "sent", "value", "released", "cancelled"],
      "A cancel releases every waiting value at once, even while the queue is"
        + " being delivered.",
      see: "Chapters/11-Subjects.md#two-threads-send-at-once")
    guest.onValue = {}
  }

  @Test("Stage 6: Waiting values are released without holding a lock.")
  func subjectLetsGoOfWhatWaits() {
    let log = TestLog()
    for isCancelled in [true, false] {
      let subject = PassthroughSubject<Held, Never>()
      let guest = Holder(log)
      subject.receive(subscriber: guest)
      guest.subscription?.request(isCancelled ? .unlimited : .max(1))
      let subscription = guest.subscription
      guest.onValue = {
        // Another thread stores a value that waits. Then its subscriber cancels,
        // or has no demand for it.
        log.write("sent") {
          subject.send(
            Held {
              let isFree = comesBack { subscription?.request(.max(1)) }
              log.write(isFree ? "released" : "released under a lock")
            })
        }
        guard isCancelled else { return }
        subscription?.cancel()
        log.write("cancelled")
      }
      subject.send(Held {})
      guest.onValue = {}
    }
    expectHistory(
      log.lines,
      is: [
        "value", "sent", "released", "cancelled", "value", "sent", "released",
      ],
      "A cancel, or a delivery without demand, releases the waiting values after"
        + " it unlocks: a value's `deinit` may call the subject.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
  }
}

/// A subscriber that requests only when the test tells it to.
private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let log: TestLog
  private let returned: Subscribers.Demand
  var subscription: (any Subscription)?
  var onSubscription: (any Subscription) -> Void = { _ in }
  var onValue: (Int) -> Void = { _ in }

  init(_ log: TestLog, returns demand: Subscribers.Demand) {
    self.log = log
    returned = demand
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    log.write("subscription")
    onSubscription(subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    log.write("value \(input)")
    onValue(input)
    return returned
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log.write("finished")
  }
}

/// A subscriber of a subject that can fail.
private final class Ended: Subscriber {
  typealias Input = Int
  typealias Failure = FakeFailure

  private let log: TestLog

  init(_ log: TestLog) { self.log = log }

  func receive(subscription: any Subscription) { log.write("subscription") }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<FakeFailure>) {
    switch completion {
    case .finished: log.write("finished")
    case .failure: log.write("failure")
    }
  }
}

/// A value that reports its release.
private final class Held {
  private let onRelease: () -> Void

  init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}

/// A subscriber that calls a closure inside each value.
private final class Holder: Subscriber {
  typealias Input = Held
  typealias Failure = Never

  private let log: TestLog
  var subscription: (any Subscription)?
  var onValue: () -> Void = {}

  init(_ log: TestLog) { self.log = log }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: Held) -> Subscribers.Demand {
    log.write("value")
    onValue()
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
