import Chapter01Handshake
import ExerciseSupport

/// The model of `Widened`, which passes everything on.
struct WidenTheFailureType: Specification {
  enum Step: Hashable { case delivered }

  private var passage = StatelessOperatorModel()

  mutating func take(_ move: Move) -> [Effect<Step>] {
    passage.take(move) { [.call(.value($0, to: 0)), .then(.delivered)] }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    [.returns(outcome.given)]
  }

  /// `Widened` may retain its subscriber forever, and nothing else.
  func holds(_ thing: Thing) -> Bool {
    if case .subscriber = thing { true } else { false }
  }
}
