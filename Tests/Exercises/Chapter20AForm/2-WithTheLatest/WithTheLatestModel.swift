import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `withLatestFrom`; publisher 0 is upstream, 1 the other.
struct WithTheLatest: Specification {
  /// The moment at which the subscription is handed down, which the task leaves
  /// open: after 0, 1 or 2 publishers have been subscribed to; with upstream's
  /// subscription (3); or with that or an earlier failure of the other
  /// publisher (4).
  private static let places = 0..<5

  /// The models of all correct answers, which may also pass early requests on
  /// one by one, or as one.
  static let all = [false, true].flatMap { addsUp in
    places.map { WithTheLatest(handsDown: $0, addsUp: addsUp) }
  }

  enum Step: Hashable {
    case subscribe(Int), handDown, requestEarly, failed, delivered, cancelled
  }

  private enum Side: Hashable { case new, on, over }

  private let handsDown: Int
  private let addsUp: Bool
  private var isOn = true
  private var isHandingDown = false
  private var isDown = false
  private var hasFailedEarly = false
  private var isCancellingBoth = false
  private var sides = [Side.new, .new]
  private var latest: Int?
  /// The demand that was requested before upstream was attached.
  private var early: [Subscribers.Demand] = []

  private init(handsDown: Int, addsUp: Bool) {
    (self.handsDown, self.addsUp) = (handsDown, addsUp)
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      var effects: [Effect<Step>] = [
        .then(.subscribe(1)), .then(.subscribe(0)),
      ]
      if handsDown < 3 {
        effects.insert(contentsOf: handDown(), at: handsDown)
      }
      return effects
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
      guard isOn else { return [] }
      if sides[0] == .on {
        // Left open: does it overtake those that wait?
        return early.isEmpty ? [.call(.request(demand, of: 0))] : [.open]
      }
      early.append(demand)
      return []
    case .cancel:
      guard isOn else { return [] }
      isOn = false
      let cancels = cancels
      isCancellingBoth = cancels.count > 1
      return cancels + [.then(.cancelled)]
    default: return []
    }
  }

  private func handDown() -> [Effect<Step>] { [.then(.handDown)] }

  private mutating func attach(_ index: Int) -> [Effect<Step>] {
    guard isOn else { return [.call(.cancel(index))] }
    sides[index] = .on
    if index == 1 { return [.call(.request(.unlimited, of: 1))] }
    // Left open: is upstream cancelled before the failure or after it?
    if hasFailedEarly { return [.open] }
    if !isDown { return handDown() }
    // Left open: is a request for none passed on?
    if early.contains(.none) { return [.open] }
    if addsUp, !early.isEmpty { early = [early.reduce(.none, +)] }
    return [.then(.requestEarly)]
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
      return handsDown == 3 ? [] : handDown() + [.then(.failed)]
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
    case .requestEarly:
      guard !early.isEmpty else { return [] }
      // Left open: is a run that is over still asked?
      guard isOn else { return [.open] }
      return [
        .call(.request(early.removeFirst(), of: 0)), .then(.requestEarly),
      ]
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
    case .value(let value): value == latest
    case .above(let index): isOn && sides[index] == .on
    case .run, .second: true
    case .subscriber: isOn
    }
  }
}
