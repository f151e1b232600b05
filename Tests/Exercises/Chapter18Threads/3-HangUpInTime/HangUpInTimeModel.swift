import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `Listening` on one thread; each sent value is a ring.
struct HangUpInTime: Specification {
  enum Step: Hashable { case connected, delivered }

  private enum Line: Hashable { case open, connecting, connected }

  static let connect = Call.own("bell.connect(hear)")
  static let hangUp = Call.own("hook.hangUp()")

  private var isOn = true
  private var line = Line.open
  private var demand = Subscribers.Demand.none

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscription(0))]
    case .request(let more, _):
      guard isOn, more > .none else { return [] }
      demand += more
      guard line == .open else { return [] }
      line = .connecting
      return [.call(Self.connect), .then(.connected)]
    case .send(let ring, _):
      guard isOn, line != .open, demand > .none else { return [] }
      demand -= 1
      return [.call(.value(ring, to: 0)), .then(.delivered)]
    case .cancel:
      guard isOn else { return [] }
      isOn = false
      return line == .connected ? [.call(Self.hangUp)] : []
    case .letGo:
      // Left open: does the run continue if only the bell retains it?
      return isOn && line != .open ? [.open] : []
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .connected:
      line = .connected
      return isOn ? [] : [.call(Self.hangUp)]
    case .delivered:
      demand += outcome.given
      return []
    }
  }

  func holds(_ thing: Thing) -> Bool {
    if case .subscriber = thing { return isOn }
    return true
  }
}
