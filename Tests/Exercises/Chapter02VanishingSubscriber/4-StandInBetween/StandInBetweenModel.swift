import Chapter01Handshake
import ExerciseSupport

/// What `KeptAlive` does on one thread, move by move: it passes everything on.
struct StandInBetween: Model {
  enum Step: Hashable { case delivered }

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
      return [.call(.value(value, to: 0)), .then(.delivered)]
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
    [.returns(outcome.given)]
  }

  func holds(_ thing: Thing) -> Bool {
    if case .value = thing { return false }
    return state != .ended
  }
}
