import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `Pairs`; the pair of 1 and 2 is written 12.
struct PairTheChanges: Specification {
  enum Step: Hashable { case delivered }

  private enum State: Hashable {
    case unattached
    case running(old: Int?)
    case ended
  }

  private var state = State.unattached

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      state = .running(old: nil)
      return [.call(.subscription(0))]
    case (.attach, _):
      return [.call(.refuse(0))]
    case (.request(let demand, _), .running):
      return [.call(.request(demand * 2, of: 0))]
    case (.send(let value, _), .running(nil)):
      state = .running(old: value)
      return []
    case (.send(let value, _), .running(let old?)):
      state = .running(old: nil)
      return [.call(.value(old * 10 + value, to: 0)), .then(.delivered)]
    case (.finish, .running):
      state = .ended
      return [.call(.finished(0))]
    case (.fail, .running):
      state = .ended
      return [.call(.failed(0))]
    case (.cancel, .running):
      state = .ended
      return [.call(.cancel(0))]
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    [.returns(outcome.given * 2)]
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value(let value): state == .running(old: value)
    default: state != .ended
    }
  }
}
