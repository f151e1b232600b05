import Chapter01Handshake
import ExerciseSupport

/// The model of `tryMap`.
struct FailInTheMiddle: Specification {
  enum Step: Hashable { case made(Int), delivered }

  private var passage = StatelessOperatorModel()

  mutating func take(_ move: Move) -> [Effect<Step>] {
    passage.take(move) { [.call(.closure($0)), .then(.made($0))] }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .made(let value):
      guard passage.isOn else { return [] }
      if outcome.isRefused {
        passage.end()
        return [.call(.cancel(0)), .call(.failed(0, "thrown"))]
      }
      return [.call(.value(value, to: 0)), .then(.delivered)]
    case .delivered:
      return [.returns(outcome.given)]
    }
  }

  func holds(_ thing: Thing) -> Bool { passage.holds(thing) }
}
