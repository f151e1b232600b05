import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `retry(2, pause: 2 s, limit: 3 s)`.
struct GrowingPauses: Specification {
  enum Step: Hashable { case begun, pass(until: Int), delivered(in: Int) }

  private enum Run: Hashable { case subscribed, on, over }

  /// Whether the demand that a delivery returns is requested from upstream, and
  /// not returned to it; the task leaves it open.
  let requestsReturned: Bool

  private var isOn = true
  private var isAttached = false
  private var run = Run.subscribed
  private var runs = 0
  /// Whether upstream is being subscribed to.
  private var isBeginning = false
  private var retries = 2
  private var pause = 2
  private var now = 0
  /// The time at which the pause ends.
  private var end: Int?
  private var open = Subscribers.Demand.none

  init(requestsReturned: Bool) { self.requestsReturned = requestsReturned }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return begin()
    case .attach:
      guard isOn else { return [.call(.cancel(0))] }
      run = .on
      runs += 1
      if isAttached {
        return open > .none ? [.call(.request(open, of: 0))] : []
      }
      isAttached = true
      return [.call(.subscription(0))]
    case .send(let value, _):
      guard isOn else { return [] }
      open -= 1
      return [.call(.value(value, to: 0)), .then(.delivered(in: runs))]
    case .finish:
      return over(.finished(0))
    case .fail:
      guard isOn, retries > 0 else { return over(.failed(0)) }
      run = .over
      retries -= 1
      end = now + pause
      pause = min(pause * 2, 3)
      return []
    case .request(let demand, _):
      guard isOn else { return [] }
      open += demand
      return run == .on ? [.call(.request(demand, of: 0))] : []
    case .cancel:
      guard isOn else { return [] }
      isOn = false
      return run == .on ? [.call(.cancel(0))] : []
    case .own(let time):
      return [.then(.pass(until: now + VirtualTime.seconds(in: time)))]
    default: return []
    }
  }

  private mutating func begin() -> [Effect<Step>] {
    run = .subscribed
    isBeginning = true
    return [.call(.subscribed(0)), .then(.begun)]
  }

  private mutating func over(_ call: Call) -> [Effect<Step>] {
    guard isOn else { return [] }
    isOn = false
    run = .over
    return [.call(call)]
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .begun:
      isBeginning = false
      return []
    case .pass(let date):
      guard isOn, let moment = end, moment <= date else {
        now = max(now, date)
        return []
      }
      // Left open: does the next run wait for the return of the last call?
      if isBeginning { return [.open] }
      now = max(now, moment)
      end = nil
      return begin() + [.then(.pass(until: date))]
    case .delivered(let number):
      guard isOn else { return [] }
      open += outcome.given
      if number == runs, !requestsReturned {
        return [.returns(outcome.given)]
      }
      return outcome.given > .none && run == .on
        ? [.call(.request(outcome.given, of: 0))] : []
    }
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber: isOn
    case .above: run == .on && isOn
    case .value: false
    // The scheduler may retain the run.
    default: true
    }
  }
}
