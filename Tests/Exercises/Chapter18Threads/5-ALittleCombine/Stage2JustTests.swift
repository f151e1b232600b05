import Exercise18_5
import ExerciseSupport
import Testing

// Stage 2: one value; a sum of demand, or a loop, is not for it.

extension ALittleCombineTests {
  private var just: TestedSource {
    TestedSource(
      lengths: [1], values: { _ in ["7"] },
      make: { _, _ in
        .init { Just(7).receive(subscriber: Telling<Int, Never>($0)) }
      })
  }

  @Test("Stage 2: P1 The subscription comes first, and nothing comes unasked.")
  func justP1() { just.keeps(.p1) }

  @Test("Stage 2: P2 Never more values come than were asked for.")
  func justP2() { just.keeps(.p2) }

  @Test("Stage 2: P3 What is asked for and what is returned add up.")
  func justP3() { just.keeps(.p3) }

  @Test("Stage 2: P5 A request for none brings nothing.")
  func justP5() { just.keeps(.p5) }

  @Test(
    """
    Stage 2: P6 The end comes once, with the last value, and needs no \
    demand.
    """)
  func justP6() { just.keeps(.p6) }

  @Test("Stage 2: P9 A cancel ends the run at every value, the last included.")
  func justP9() { just.keeps(.p9) }

  @Test("Stage 2: P10 After the end nothing is heard, and nothing is sent.")
  func justP10() { just.keeps(.p10) }

  @Test("Stage 2: P11 Each subscriber has a run of its own.")
  func justP11() { just.keeps(.p11) }

  @Test("Stage 2: P12 At its end a run lets go of the subscriber.")
  func justP12() { just.keeps(.p12) }

  @Test("Stage 2: P13 At a cancel a run lets go of the subscriber.")
  func justP13() { just.keeps(.p13) }

  @Test("Stage 2: P14 A run that is over and that nobody holds is gone.")
  func justP14() { just.keeps(.p14) }

  @Test("Stage 2: A request from inside the value brings no second one.")
  func justAskedInside() {
    let log = TestLog()
    Just(7).receive(subscriber: Asker(log))
    expectHistory(
      log.lines, is: ["value 7", "asked", "finished"],
      "Change the state first, then call: whoever you call may ask again.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
  }

  @Test("Stage 2: P15 Whatever a run calls may call it back.", .interleaved)
  func justP15() { just.keeps(.p15) }

  @Test(
    "Stage 2: T1 While it calls out, another thread may use it.", .interleaved)
  func justT1() { just.keeps(.t1) }

  @Test(
    "Stage 2: T2 Between two looks at its state another thread may come.",
    .interleaved)
  func justT2() { just.keeps(.t2) }

  @Test(
    "Stage 2: T3 It lets go of nothing while it holds a lock.", .interleaved)
  func justT3() { just.keeps(.t3) }
}

/// A subscriber that asks for one more inside of the first value.
private final class Asker: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let log: TestLog
  private var subscription: (any Subscription)?

  init(_ log: TestLog) { self.log = log }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    let subscription = subscription
    self.subscription = nil
    log.write("value \(input)")
    subscription?.request(.max(1))
    log.write("asked")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log.write("finished")
  }
}
