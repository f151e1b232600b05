import Chapter01Handshake
import Exercise06_1
import ExerciseSupport
import Testing

@Suite(
  "06.1 Stage 2: Count the demand",
  .exercise("Chapter06Reentrancy/1-MakeACountdown"))
struct AccountTests {
  private func search(abortingAt abort: Int? = nil) -> Search<MakeACountdown> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited, .none, .max(.max)]
    environment.returnedDemands = [.max(1), .max(.max)]
    environment.excludes = { move, call in
      switch move {
      case .cancel, .letGo: return true
      // Stage 3 tests a request inside a value.
      case .request: return call != nil
      default: return false
      }
    }
    return MakeACountdown(abortingAt: abort, letsGo: false).search(
      with: environment)
  }

  @Test("Every small program: no number is delivered without demand.", .search)
  func everyProgram() { search().run(.half) }

  @Test(
    "Every small program: no number without demand, and no early abort.",
    .search)
  func everyProgramOfAborts() { search(abortingAt: 1).run(.half) }
}
