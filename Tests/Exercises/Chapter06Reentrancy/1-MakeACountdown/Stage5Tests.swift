import Chapter01Handshake
import Exercise06_1
import ExerciseSupport
import Testing

@Suite(
  "06.1 Stage 5: Many threads",
  .exercise("Chapter06Reentrancy/1-MakeACountdown")
)
struct ManyThreadsTests {
  private let countdowns = Countdowns()

  @Test("Every small program: who is released may call back.", .search)
  func everyProgram() { search(MakeACountdown()).run(.half) }

  private func search(_ model: MakeACountdown) -> Search<MakeACountdown> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    return model.search(with: environment)
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { countdowns.keep(.t1) }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    countdowns.keep(.t2)
    search(MakeACountdown(from: 5, returned: .max(1)))
      .besideAnother(depth: 1).keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { countdowns.keep(.t3) }
}
