import Chapter01Handshake
import ExerciseSupport

/// What `Widened` does, move by move: it passes everything on.
struct MeanTheFailure: Specification {
  enum Step: Hashable { case delivered }

  private var passage = StatelessOperatorModel()

  mutating func take(_ move: Move) -> [Effect<Step>] {
    passage.take(move) { [.call(.value($0, to: 0)), .then(.delivered)] }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    [.returns(outcome.given)]
  }

  /// It may hold its subscriber for good, and never holds a value.
  func holds(_ thing: Thing) -> Bool {
    if case .value = thing { return false }
    return true
  }
}
