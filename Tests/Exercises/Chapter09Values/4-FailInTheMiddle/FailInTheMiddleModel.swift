import Chapter01Handshake
import ExerciseSupport

/// What `tryMap` does, move by move.
struct FailInTheMiddle: Model {
  enum Step: Hashable { case made(Int), delivered }

  private enum State: Hashable { case unattached, attached, ended }

  private var state = State.unattached

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
      return [.call(.closure(value)), .then(.made(value))]
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
    case .made(let value):
      guard state == .attached else { return [] }
      if outcome.isRefused {
        state = .ended
        return [.call(.cancel(0)), .call(.failed(0, "thrown"))]
      }
      return [.call(.value(value, to: 0)), .then(.delivered)]
    case .delivered:
      return [.returns(outcome.given)]
    }
  }

  func holds(_ thing: Thing) -> Bool {
    if case .value = thing { return false }
    return state != .ended
  }
}
