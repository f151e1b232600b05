import Chapter01Handshake
import Exercise06_1
import ExerciseSupport
import Testing

@Suite(
  "06.1 Stage 5: Many threads",
  .exercise("Chapter06Reentrancy/1-MakeACountdown")
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
    search(MakeACountdown(from: 5, returned: .max(1)))
      .besideAnother(depth: 1).run()
  }
}
