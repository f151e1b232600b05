import Chapter01Handshake
import ExerciseSupport

/// What `Forgive` does when it forgives one error, move by move.
struct ForgiveAFew: Model {
  enum Step: Hashable { case read(Int), delivered }

  private enum State: Hashable { case unattached, attached, ended }

  private var state = State.unattached
  private var errors = 1

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      state = .attached
      return [.call(.subscription(0))]
    case (.attach, _):
      return [.call(.refuse(0))]
    case (.request(let demand, _), .attached):
      return [.call(.request(demand, of: 0))]
    case (.send(let value, _), .attached):
      return [.call(.closure(value)), .then(.read(value))]
    case (.finish, .attached):
      state = .ended
      return [.call(.finished(0))]
    case (.fail, .attached):
      state = .ended
      return [.call(.failed(0))]
    case (.cancel, .attached):
      state = .ended
      return [.call(.cancel(0))]
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .read(let value):
      guard state == .attached else { return [] }
      guard outcome.isRefused else {
        return [.call(.value(value, to: 0)), .then(.delivered)]
      }
      if errors > 0 {
        errors -= 1
        return [.returns(.max(1))]
      }
      state = .ended
      return [.call(.cancel(0)), .call(.failed(0, "thrown"))]
    case .delivered:
      return [.returns(outcome.given)]
    }
  }

  func holds(_ thing: Thing) -> Bool {
    if case .value = thing { return false }
    return state != .ended
  }
}
