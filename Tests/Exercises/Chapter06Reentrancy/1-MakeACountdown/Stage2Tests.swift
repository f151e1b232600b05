import Chapter01Handshake
import Exercise06_1
import ExerciseSupport
import Testing

@Suite(
  "06.1 Stage 2: An account", .exercise("Chapter06Reentrancy/1-MakeACountdown"))
struct AccountTests {
  private let countdowns = Countdowns()

  private func search(abortingAt abort: Int? = nil) -> Search<MakeACountdown> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited, .none, .max(.max)]
    environment.returnedDemands = [.max(1), .max(.max)]
    environment.excludes = { move, call in
      switch move {
      case .cancel, .letGo: return true
      // Who asks from inside a value: that is stage 3.
      case .request: return call != nil
      default: return false
      }
    }
    return MakeACountdown(abortingAt: abort, letsGo: false).search(
      with: environment)
  }

  @Test("Every small program: no number that nobody has asked for.", .search)
  func everyProgram() { search().run(.half) }

  @Test(
    "Every small program: no number, and no abort that is not due.", .search)
  func everyProgramOfAborts() { search(abortingAt: 1).run(.half) }

  @Test("P2 Never more values come than were asked for.")
  func p2() { countdowns.keep(.p2) }

  @Test("P3 What is asked for and what is returned add up.")
  func p3() { countdowns.keep(.p3) }

  @Test("P4 Demand beyond every number is unlimited.")
  func p4() { countdowns.keep(.p4) }

  @Test("P5 A request for none brings nothing.")
  func p5() { countdowns.keep(.p5) }

  @Test("P6 The end comes once, with the last value, and needs no demand.")
  func p6() { countdowns.keep(.p6) }
}
