import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `Newest`.
struct KeepTheNewest: Specification {
  enum Step: Hashable { case ask, delivered }

  private let count: Int
  /// Whether a failure inside a value waits until the delivery has returned.
  private let failsAfterwards: Bool
  private var isOn = true
  private var isAttached = false
  private var isFinished = false
  private var isFailing = false
  private var isDelivering = false
  private var kept: [Int] = []
  private var open = Subscribers.Demand.none

  init(count: Int, failsAfterwards: Bool) {
    (self.count, self.failsAfterwards) = (count, failsAfterwards)
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscribed(0))]
    case .attach:
      // Left open: a second subscription after the first one's finish.
      if isAttached {
        return isOn && isFinished ? [.open] : [.call(.refuse(0))]
      }
      isAttached = true
      return [.call(.subscription(0)), .then(.ask)]
    case .send(let value, _):
      return keep(value)
    case .finish:
      guard isOn, !isFinished else { return [] }
      // Left open: does a finish inside the last value wait?
      if isDelivering, kept.isEmpty { return [.open] }
      isFinished = true
      return deliver()
    case .fail:
      guard isOn, !isFinished else { return [] }
      if isDelivering, failsAfterwards {
        (isFailing, isFinished, kept) = (true, true, [])
        return []
      }
      end()
      return [.call(.failed(0))]
    case .request(let demand, _):
      guard isOn else { return [] }
      open += demand
      return deliver()
    case .cancel:
      guard isOn else { return [] }
      let isRunning = !isFinished
      end()
      return isRunning ? [.call(.cancel(0))] : []
    default: return []
    }
  }

  private mutating func keep(_ value: Int) -> [Effect<Step>] {
    guard isOn, !isFinished else { return [] }
    kept.append(value)
    let effects = deliver()
    guard kept.count > count else { return effects }
    // Left open: does a requested value count as stored until its turn?
    if isDelivering, open > .none { return [.open] }
    kept.removeFirst()
    return effects
  }

  private mutating func deliver() -> [Effect<Step>] {
    guard isOn, !isDelivering else { return [] }
    if open > .none, !kept.isEmpty {
      isDelivering = true
      open -= 1
      return [.call(.value(kept.removeFirst(), to: 0)), .then(.delivered)]
    }
    guard isFinished, kept.isEmpty else { return [] }
    end()
    return [.call(.finished(0))]
  }

  private mutating func end() {
    isOn = false
    kept = []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .ask:
      return isOn && !isFinished ? [.call(.request(.unlimited, of: 0))] : []
    case .delivered:
      isDelivering = false
      open += outcome.given
      if isOn, isFailing {
        end()
        return [.call(.failed(0))]
      }
      return deliver()
    }
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value(let number): kept.contains(number)
    // After upstream's finish, its subscription may be retained to the end.
    case .subscriber, .run, .above: isOn
    case .second: false
    }
  }
}
