import Chapter01Handshake
import Exercise06_2
import ExerciseSupport
import Testing

@Suite(
  "06.2 Stage 2: Many threads",
  .exercise("Chapter06Reentrancy/2-MakeACountdown")
)
struct ManyThreadsTests {
  @Test("Every small program: a released subscriber may call back.", .search)
  func everyProgram() { search(MakeACountdown()).run(.half) }

  private func search(_ model: MakeACountdown) -> Search<MakeACountdown> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    return model.search(with: environment)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    // The end of the shorter one is due while its only number is received.
    search(MakeACountdown(from: 1)).besideAnother(depth: 0).run()
    search(MakeACountdown(from: 5)).besideAnother(depth: 1).run()
  }
}
