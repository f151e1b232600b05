import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of a publisher that delivers each signal later.
struct DelayModel: Specification {
  enum Step: Hashable { case pass(until: Int), delivered }

  private enum State: Hashable { case unattached, attached, ended, over }

  private struct Signal: Hashable {
    var call: Call
    var due: Int
  }

  private let delay: Int
  private var state = State.unattached
  private var waiting: [Signal] = []
  private var now = 0

  init(by delay: Int) { self.delay = delay }

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
      put(.value(value, to: 0))
    case (.finish, .attached):
      put(.finished(0))
      state = .ended
    case (.fail, .attached):
      put(.failed(0))
      state = .ended
    case (.cancel, .attached):
      cancel()
      return [.call(.cancel(0))]
    case (.cancel, _):
      cancel()
    case (.own(let time), _):
      return [.then(.pass(until: now + VirtualTime.seconds(in: time)))]
    default: break
    }
    return []
  }

  private mutating func put(_ call: Call) {
    waiting.append(Signal(call: call, due: now + delay))
  }

  private mutating func cancel() {
    state = .over
    waiting = []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .pass(let date):
      guard let next = waiting.first, next.due <= date else {
        now = date
        return []
      }
      now = max(now, next.due)
      waiting.removeFirst()
      if case .value = next.call {
        return [
          .call(next.call), .then(.delivered), .then(.pass(until: date)),
        ]
      }
      state = .over
      return [.call(next.call)]
    case .delivered:
      return state == .attached && outcome.given > .none
        ? [.call(.request(outcome.given, of: 0))] : []
    }
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .above: state == .attached
    case .value, .run: true
    default: state != .over
    }
  }
}
