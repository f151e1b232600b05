import Chapter01Handshake
import ExerciseSupport

/// The model of `scan` with a closure that appends each value as a digit.
struct KeepAResult: Specification {
  enum Step: Hashable { case made(Int), delivered }

  private var result = 0
  private var isAttached = false
  private var isOver = false

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscribed(0))]
    case .attach:
      // Left open: a second subscription after the completion.
      if isAttached { return isOver ? [.open] : [.call(.refuse(0))] }
      isAttached = true
      return [.call(.subscription(0))]
    case .send(let value, _):
      return [.call(.closure(value)), .then(.made(value))]
    case .finish:
      isOver = true
      return [.call(.finished(0))]
    case .fail:
      isOver = true
      return [.call(.failed(0))]
    case .request(let demand, _):
      return isOver ? [] : [.call(.request(demand, of: 0))]
    case .cancel:
      defer { isOver = true }
      return isOver ? [] : [.call(.cancel(0))]
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .made(let value):
      result = result * 10 + value
      return [.call(.value(result, to: 0)), .then(.delivered)]
    case .delivered:
      return [.returns(outcome.given)]
    }
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value: false
    default: !isOver
    }
  }
}
