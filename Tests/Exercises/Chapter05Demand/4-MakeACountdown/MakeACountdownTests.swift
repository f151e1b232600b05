import Chapter01Handshake
import Exercise05_4
import ExerciseSupport
import Testing
import Timeline

@Suite("05.4 Make a countdown", .exercise("Chapter05Demand/4-MakeACountdown"))
struct MakeACountdownTests {
  private let countdown = TestedSource(
    delivers: { start in (0..<start).map { start - $0 } },
    { Countdown(from: $0) })

  private let aborted = TestedSource(
    ending: "failure(\(Aborted(at: 5)))",
    delivers: { count in (0..<count).map { count + 5 - $0 } },
    { Countdown(from: $0 + 5, abortingAt: 5) })

  private func search(abortingAt abort: Int? = nil) -> Search<MakeACountdown> {
    var cast = Cast.source
    cast.callsBackAtRelease = true
    cast.demands = [.max(1), .unlimited, .none, .max(.max)]
    cast.gives = [.max(1), .max(.max)]
    return Search(
      MakeACountdown(abortingAt: abort), with: cast,
      names: Names(
        abort.map { "Countdown(from: 2, abortingAt: \($0))" }
          ?? "Countdown(from: 2)"),
      see: "Chapters/05-Demand.md#make"
    ) { bench in
      Piece {
        Countdown(from: 2, abortingAt: abort).subscribe(
          bench.subscriber($0, failure: Aborted.self) { $0 })
      }
    }
  }

  @Test("Every small program: each number when it is asked for, then the end.")
  func everyProgram() { search().run(.half) }

  @Test("Every small program: a countdown that is aborted.")
  func everyProgramOfAborts() { search(abortingAt: 1).run(.half) }

  @Test("P1 The subscription comes first, and nothing comes unasked.")
  func p1() {
    countdown.keeps(.p1)
    aborted.keeps(.p1)
  }

  @Test("P2 Never more values come than were asked for.")
  func p2() {
    countdown.keeps(.p2)
    aborted.keeps(.p2)
  }

  @Test("P3 What is asked for and what is returned add up.")
  func p3() {
    countdown.keeps(.p3)
    aborted.keeps(.p3)
  }

  @Test("P4 Demand beyond every number is unlimited.")
  func p4() {
    countdown.keeps(.p4)
    aborted.keeps(.p4)
  }

  @Test("P5 A request for none brings nothing.")
  func p5() {
    countdown.keeps(.p5)
    aborted.keeps(.p5)
  }

  @Test("P6 The end comes once, with the last value, and needs no demand.")
  func p6() {
    countdown.keeps(.p6)
    aborted.keeps(.p6)
  }

  @Test("P7 A request from inside a value joins the running loop.")
  func p7() {
    countdown.keeps(.p7)
    aborted.keeps(.p7)
  }

  @Test("P8 The stack stays flat, however many values come.")
  func p8() {
    countdown.keeps(.p8)
    aborted.keeps(.p8)
  }

  @Test("P9 A cancel ends the run at every value, the last included.")
  func p9() {
    countdown.keeps(.p9)
    aborted.keeps(.p9)
  }

  @Test("P10 After the end nothing is heard, and nothing is sent.")
  func p10() {
    countdown.keeps(.p10)
    aborted.keeps(.p10)
  }

  @Test("P11 Each subscriber has a run of its own.")
  func p11() {
    countdown.keeps(.p11)
    aborted.keeps(.p11)
  }

  @Test("P12 At its end a run lets go of the subscriber.")
  func p12() {
    countdown.keeps(.p12)
    aborted.keeps(.p12)
  }

  @Test("P13 At a cancel a run lets go of the subscriber.")
  func p13() {
    countdown.keeps(.p13)
    aborted.keeps(.p13)
  }

  @Test("P14 A run that is over and that nobody holds is gone.")
  func p14() {
    countdown.keeps(.p14)
    aborted.keeps(.p14)
  }

  @Test("P15 Whatever a run calls may call it back.")
  func p15() {
    countdown.keeps(.p15)
    aborted.keeps(.p15)
  }

  @Test("An abort that is never reached is none.")
  func neverReached() {
    for abort in [0, -1, 4] {
      let timeline = Timeline()
      Countdown(from: 2, abortingAt: abort).recorded(on: timeline)
        .subscribe(
          ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
      expectTimeline(
        timeline,
        is: Timeline.Recording(history: [
          "subscribe", "subscription", "request unlimited", "value 2",
          "value 1", "finished",
        ]),
        "With an abort at \(abort), a countdown from 2 finishes.",
        see: "Chapters/05-Demand.md#make")
    }
  }

  @Test("T1 While it calls out, another thread may use it.")
  func t1() {
    countdown.keeps(.t1)
    aborted.keeps(.t1)
  }

  @Test("T2 Between two looks at its state another thread may come.")
  func t2() {
    countdown.keeps(.t2)
    aborted.keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.")
  func t3() {
    countdown.keeps(.t3)
    aborted.keeps(.t3)
  }
}
