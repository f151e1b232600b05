import Chapter01Handshake
import ExerciseSupport

/// The model of `Forgive`.
struct ForgiveAFew: Specification {
  enum Step: Hashable { case read(Int), delivered }

  private var passage = StatelessOperatorModel()
  private var errors: Int

  init(errors: Int) { self.errors = errors }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    passage.take(move) { [.call(.closure($0)), .then(.read($0))] }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .read(let value):
      guard passage.isOn else { return [] }
      guard outcome.isRefused else {
        return [.call(.value(value, to: 0)), .then(.delivered)]
      }
      if errors > 0 {
        errors -= 1
        return [.returns(.max(1))]
      }
      passage.end()
      return [.call(.cancel(0)), .call(.failed(0, "thrown"))]
    case .delivered:
      return [.returns(outcome.given)]
    }
  }

  func holds(_ thing: Thing) -> Bool { passage.holds(thing) }
}
