import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `withLatestFrom`; publisher 0 is upstream, 1 the other.
struct WithTheLatest: Specification {
  /// The models of all correct answers: the task leaves open whether an early
  /// failure of the other publisher is delivered at once, or with upstream's
  /// subscription.
  static let all = [false, true].map(WithTheLatest.init(waits:))

  enum Step: Hashable {
    case subscribe(Int), handDown, failed, delivered, cancelled
  }

  private enum Side: Hashable { case new, on, over }

  private let waits: Bool
  private var isOn = true
  private var isHandingDown = false
  private var isDown = false
  private var hasFailedEarly = false
  private var isCancellingBoth = false
  private var sides = [Side.new, .new]
  private var hasAttached = [false, false]
  private var latest: Int?

  private init(waits: Bool) { self.waits = waits }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.then(.subscribe(1)), .then(.subscribe(0))]
    case .attach(let index):
      return attach(index)
    case .send(let value, let index):
      if isCancellingBoth { return [.open] }
      guard isOn else { return [] }
      // Left open: signals after a side's completion.
      guard sides[index] == .on else { return [.open] }
      if index == 1 {
        latest = value
        return []
      }
      return latest.map { [.call(.value($0, to: 0)), .then(.delivered)] }
        ?? [.returns(.max(1))]
    case .finish(let index), .fail(let index):
      return end(index, isFailure: move == .fail(by: index))
    case .request(let demand, _):
      guard isOn, sides[0] == .on else { return [] }
      return [.call(.request(demand, of: 0))]
    case .cancel:
      guard isOn else { return [] }
      isOn = false
      let cancels = cancels
      isCancellingBoth = cancels.count > 1
      return cancels + [.then(.cancelled)]
    default: return []
    }
  }

  private mutating func attach(_ index: Int) -> [Effect<Step>] {
    if hasAttached[index] { return [.call(.refuse(index))] }
    hasAttached[index] = true
    guard isOn else { return [.call(.cancel(index))] }
    sides[index] = .on
    if index == 1 { return [.call(.request(.unlimited, of: 1))] }
    // Left open: is upstream cancelled before the failure or after it?
    if hasFailedEarly { return [.open] }
    return isDown ? [] : [.then(.handDown)]
  }

  private mutating func end(_ index: Int, isFailure: Bool) -> [Effect<Step>] {
    if isCancellingBoth { return [.open] }
    guard isOn else { return [] }
    guard sides[index] == .on else { return [.open] }
    sides[index] = .over
    if index == 1, !isFailure { return [] }
    if index == 1, !isDown {
      hasFailedEarly = true
      // An answer that waits for upstream's subscription delivers both then.
      return waits ? [] : [.then(.handDown), .then(.failed)]
    }
    // Left open: is a failure during the handshake delivered there or later?
    if index == 1, isHandingDown { return [.open] }
    return finish(isFailure: isFailure)
  }

  private mutating func finish(isFailure: Bool) -> [Effect<Step>] {
    isOn = false
    return cancels + [.call(isFailure ? .failed(0) : .finished(0))]
  }

  private var cancels: [Effect<Step>] {
    [0, 1].filter { sides[$0] == .on }.map { .call(.cancel($0)) }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .subscribe(let index):
      // Left open: does a run that is over still subscribe?
      return isOn ? [.call(.subscribed(index))] : [.open]
    case .handDown:
      if !isDown {
        (isDown, isHandingDown) = (true, true)
        return [.call(.subscription(0)), .then(.handDown)]
      }
      isHandingDown = false
    case .failed:
      return isOn ? finish(isFailure: true) : []
    case .delivered:
      return [.returns(outcome.given)]
    case .cancelled:
      isCancellingBoth = false
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value(let value): isOn && value == latest
    case .above(let index): isOn && sides[index] == .on
    case .run, .second: true
    case .subscriber: isOn
    }
  }
}
