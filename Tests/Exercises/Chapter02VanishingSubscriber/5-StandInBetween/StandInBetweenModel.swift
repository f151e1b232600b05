import Chapter01Handshake
import ExerciseSupport

/// The model of `KeptAlive` on one thread, which passes everything on.
struct StandInBetween: Specification {
  enum Step: Hashable { case delivered }

  private var passage = StatelessOperatorModel()

  mutating func take(_ move: Move) -> [Effect<Step>] {
    passage.take(move) { [.call(.value($0, to: 0)), .then(.delivered)] }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    [.returns(outcome.given)]
  }

  func holds(_ thing: Thing) -> Bool { passage.holds(thing) }
}
