import Exercise18_5
import ExerciseSupport
import Testing

// Stage 6: the subject.

extension ALittleCombineTests {
  private var subject: TestedSubject {
    TestedSubject {
      let subject = PassthroughSubject<Int, FakeFailure>()
      return .init(
        subscribe: { subject.receive(subscriber: Telling($0)) },
        send: { subject.send($0) },
        end: { isFailure in
          subject.send(
            completion: isFailure ? .failure(FakeFailure()) : .finished)
        })
    }
  }

  @Test("Stage 6: Every small program: who gets what.", .search)
  func subjectInEveryProgram() {
    let search = Search(
      SubjectModel(), with: .subject(subscribers: 2),
      names: Names("subject", publishers: [], subscribers: ["a", "b"]),
      see: "Chapters/11-Subjects.md#many-listeners"
    ) { bench in
      let subject = PassthroughSubject<Parcel, FakeFailure>()
      return SubjectUnderTest(
        send: { subject.send(bench.parcel($0)) },
        end: {
          subject.send(completion: $0 ? .failure(FakeFailure()) : .finished)
        }
      ) {
        subject.receive(
          subscriber: PlayedSubscriber(guest: BenchGuest(bench, $0)))
      }
    }
    search.run(.half)
  }

  @Test(
    """
    Stage 6: J1 A value goes to all who have asked, in the order they \
    came.
    """)
  func subjectJ1() { subject.keeps(.j1) }

  @Test("Stage 6: J2 Demand is counted for each subscriber.")
  func subjectJ2() { subject.keeps(.j2) }

  @Test("Stage 6: J3 What comes unasked is lost, or the latest of it waits.")
  func subjectJ3() { subject.keeps(.j3) }

  @Test("Stage 6: J4 What is returned for a value adds to what is open.")
  func subjectJ4() { subject.keeps(.j4) }

  @Test("Stage 6: J5 The end goes to all, once, and needs no demand.")
  func subjectJ5() { subject.keeps(.j5) }

  @Test(
    """
    Stage 6: J6 A subject that has ended is dead, and says so to \
    latecomers.
    """)
  func subjectJ6() { subject.keeps(.j6) }

  @Test(
    """
    Stage 6: J7 Who has cancelled gets nothing more, and the others go \
    on.
    """)
  func subjectJ7() { subject.keeps(.j7) }

  @Test("Stage 6: J8 A value that is sent inside a value goes through first.")
  func subjectJ8() { subject.keeps(.j8) }

  @Test(
    """
    Stage 6: J9 Who subscribes, or ends it, during a value changes what \
    follows.
    """)
  func subjectJ9() { subject.keeps(.j9) }

  @Test(
    """
    Stage 6: J10 At the end, and at a cancel, it lets go of the \
    subscriber.
    """)
  func subjectJ10() { subject.keeps(.j10) }

  @Test(
    "Stage 6: T1 While it calls out, another thread may use it.", .interleaved)
  func subjectT1() { subject.keeps(.t1) }

  @Test(
    "Stage 6: T2 Between two looks at its state another thread may come.",
    .interleaved)
  func subjectT2() { subject.keeps(.t2) }

  @Test(
    "Stage 6: T3 It lets go of nothing while it holds a lock.", .interleaved)
  func subjectT3() { subject.keeps(.t3) }

  @Test("Stage 6: Demand beyond every number is unlimited, and stays so.")
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
        "A sum that overflows means: as many as there are.",
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
      log.write("end of 1")
    }
    subject.receive(subscriber: guest)
    subject.send(1)
    expectHistory(
      log.lines,
      is: [
        "subscription", "value 1", "value 2", "sent", "end of 1", "value 3",
      ],
      "A delivery inside a delivery comes back, and the outer one goes on.",
      see: "Chapters/11-Subjects.md#two-threads")
    guest.onValue = { _ in }
    guest.subscription?.cancel()
  }

  @Test("Stage 6: What is asked for meanwhile pays for what waits.")
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
      "Nobody knows what is asked for until its turn has come.",
      see: "Chapters/11-Subjects.md#two-threads")
    guest.onValue = { _ in }
    guest.subscription?.cancel()
  }

  @Test("Stage 6: A run that was cancelled, and that nobody holds, is gone.")
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
      "A subject may live as long as the program: take the run out of its list.",
      see: "Chapters/11-Subjects.md#two-threads")
  }

  @Test("Stage 6: A cancel lets go of what waits, and holds no lock meanwhile.")
  func subjectLetsGoOfWhatWaits() {
    let log = TestLog()
    let subject = PassthroughSubject<Held, Never>()
    let guest = Holder(log)
    subject.receive(subscriber: guest)
    guest.subscription?.request(.unlimited)
    let subscription = guest.subscription
    guest.onValue = {
      // Another thread leaves a value, which waits; then it is not wanted.
      log.write("sent") {
        subject.send(
          Held {
            let isFree = comesBack { subscription?.request(.max(1)) }
            log.write(isFree ? "let go" : "let go under a lock")
          })
      }
      subscription?.cancel()
      log.write("cancelled")
    }
    subject.send(Held {})
    expectHistory(
      log.lines, is: ["value", "sent", "let go", "cancelled"],
      "Take out under the lock what you have no use for; let it go outside.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
    guest.onValue = {}
  }
}

/// A subscriber that leaves the asking to the test.
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

/// A value that tells when it is let go.
private final class Held {
  private let onRelease: () -> Void

  init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}

/// A subscriber that does something inside each value.
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
