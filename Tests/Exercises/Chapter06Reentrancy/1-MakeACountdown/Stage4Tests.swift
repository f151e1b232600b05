import Chapter01Handshake
import Exercise06_1
import ExerciseSupport
import Testing

@Suite(
  "06.1 Stage 4: Cancelled at every value",
  .exercise("Chapter06Reentrancy/1-MakeACountdown"))
struct CancelTests {
  @Test(
    "Every small program: a cancel ends the run and releases everything.",
    .search)
  func everyProgram() { search().run(.half) }

  @Test("Every small program: a cancel before an abort.", .search)
  func everyProgramOfAborts() { search(abortingAt: 1).run(.half) }

  @Test(
    "Every small program: a cancel of a countdown without numbers.", .search)
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
}
