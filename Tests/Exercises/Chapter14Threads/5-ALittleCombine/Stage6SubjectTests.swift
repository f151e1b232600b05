import Exercise14_5
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

  @Test("Stage 6: T1 While it calls out, another thread may use it.")
  func subjectT1() { subject.keeps(.t1) }

  @Test("Stage 6: T2 Between two looks at its state another thread may come.")
  func subjectT2() { subject.keeps(.t2) }

  @Test("Stage 6: T3 It lets go of nothing while it holds a lock.")
  func subjectT3() { subject.keeps(.t3) }

  @Test("Stage 6: Demand beyond every number is unlimited, and stays so.")
  func subjectUnlimited() {
    for demands in [
      [Demand.max(.max), .max(.max)], [.unlimited, .max(1)],
      [.max(1), .unlimited],
    ] {
      let log = Log()
      let subject = PassthroughSubject<Int, Never>()
      let guest = Guest(log, returns: .max(.max))
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

  @Test("Stage 6: Who subscribes twice has two runs, and two demands.")
  func subjectTwice() {
    let log = Log()
    let subject = PassthroughSubject<Int, Never>()
    let guest = Guest(log, returns: .none)
    subject.receive(subscriber: guest)
    let first = guest.subscription
    subject.receive(subscriber: guest)
    first?.request(.max(1))
    guest.subscription?.request(.unlimited)
    subject.send(1)
    subject.send(2)
    first?.cancel()
    subject.send(completion: .finished)
    expectHistory(
      log.lines,
      is: [
        "subscription", "subscription", "value 1", "value 1", "value 2",
        "finished",
      ],
      "What is counted belongs to a run, not to a subscriber.",
      see: "Chapters/01-Handshake.md#a-subscription-is-one-run")
  }
}

/// A subscriber that leaves the asking to the test.
private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let log: Log
  private let returned: Subscribers.Demand
  private(set) var subscription: (any Subscription)?

  init(_ log: Log, returns demand: Subscribers.Demand) {
    self.log = log
    returned = demand
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    log.write("subscription")
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    log.write("value \(input)")
    return returned
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log.write("finished")
  }
}
