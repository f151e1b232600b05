import Chapter01Handshake
import Exercise06_1
import ExerciseSupport
import Testing

@Suite(
  "06.1 Stage 4: Cancelled at every value",
  .exercise("Chapter06Reentrancy/1-MakeACountdown"))
struct CancelTests {
  private let countdowns = Countdowns()

  @Test("Every small program: a cancel ends it, and nothing is held.", .search)
  func everyProgram() { search().run(.half) }

  @Test("Every small program: a cancel before an abort.", .search)
  func everyProgramOfAborts() { search(abortingAt: 1).run(.half) }

  @Test("Every small program: a cancel where there is no number.", .search)
  func everyProgramOfNone() {
    Variants([false, true]) { search(from: 0, waits: $0) }.run(.short)
  }

  private func search(
    from start: Int = 2, abortingAt abort: Int? = nil, waits: Bool = false
  ) -> Search<MakeACountdown> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    environment.omitted = [
      .releaseUnderLock: "stage 5 asks it",
      .releaseThatCallsBack: "stage 5 asks it",
    ]
    return MakeACountdown(from: start, abortingAt: abort, waits: waits)
      .search(with: environment)
  }

  @Test("P9 A cancel ends the run at every value, the last included.")
  func p9() { countdowns.keep(.p9) }

  @Test("P10 After the end nothing is heard, and nothing is sent.")
  func p10() { countdowns.keep(.p10) }

  @Test("P11 Each subscriber has a run of its own.")
  func p11() { countdowns.keep(.p11) }

  @Test("P12 At its end a run lets go of the subscriber.")
  func p12() { countdowns.keep(.p12) }

  @Test("P13 At a cancel a run lets go of the subscriber.")
  func p13() { countdowns.keep(.p13) }

  @Test("P14 A run that is over and that nobody holds is gone.")
  func p14() { countdowns.keep(.p14) }

  @Test("P15 Whatever a run calls may call it back.", .interleaved)
  func p15() { countdowns.keep(.p15) }
}
