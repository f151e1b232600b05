import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// What `concatMap` does, move by move: publisher 0 is upstream, and the others
/// are the inner publishers, in their order.
///
/// All of them keep what they have until they are asked, so it makes no
/// difference whether one value is prefetched.
struct OneAfterTheOther: Specification {
  enum Step: Hashable {
    case subscribe(Int), request(Int), made, taken, deliver, delivered, next
  }

  private enum Side: Hashable { case unattached, on, over }

  /// Whether downstream gets its subscription before upstream is subscribed to.
  let attachesFirst: Bool
  private var isOn = true
  private var sides = [Side.unattached]
  /// What has been sent and not delivered, by its publisher.
  private var waiting: [[Int]] = [[]]
  /// How upstream has ended.
  private var failsAbove = false
  private var isMaking = false
  /// Whether a value of upstream has not come back.
  private var isTaking = false
  private var open = Subscribers.Demand.none
  private var isDelivering = false

  init(attachesFirst: Bool) { self.attachesFirst = attachesFirst }

  private var current: Int { sides.count - 1 }
  private var hasChild: Bool {
    isMaking || current > 0 && sides[current] != .over
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      if attachesFirst {
        return [.call(.subscription(0)), .then(.subscribe(0))]
      }
      return [.call(.subscribed(0))]
    case .attach(let index):
      guard isOn else { return [.call(.cancel(index))] }
      sides[index] = .on
      if index == 0, !attachesFirst {
        return [.call(.subscription(0)), .then(.request(0))]
      }
      return [.then(.request(index))]
    case .send(let value, let index):
      guard isOn else { return [] }
      waiting[index].append(value)
      return [.then(index == 0 ? .next : .deliver)]
    case .finish(0), .fail(0):
      guard isOn else { return [] }
      sides[0] = .over
      failsAbove = move == .fail(by: 0)
      return [.then(.next)]
    case .finish(let index), .fail(let index):
      guard isOn else { return [] }
      // Whether the end of an inner publisher waits for a value that nobody
      // has asked for depends on who keeps that value.
      if !waiting[index].isEmpty { return [.open] }
      sides[index] = .over
      return move == .fail(by: index) ? end(.failed(0)) : [.then(.next)]
    case .request(let demand, _):
      open += demand
      return [.then(.deliver)]
    case .cancel:
      return isOn ? end(nil) : []
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .subscribe(let index):
      // Nobody says whether a run that is over still subscribes.
      return isOn ? [.call(.subscribed(index))] : [.open]
    case .request(let index):
      guard isOn else { return [] }
      return [.call(.request(.unlimited, of: index))]
    case .next:
      return next()
    case .made:
      isMaking = false
      // It need not be subscribed to, but then it must be refused.
      guard isOn else { return [.open] }
      sides.append(.unattached)
      waiting.append([])
      return [.call(.subscribed(current)), .then(.taken)]
    case .taken:
      isTaking = false
      return next()
    case .deliver:
      return deliver()
    case .delivered:
      isDelivering = false
      if isOn { open += outcome.given }
      return [.then(.deliver)]
    }
  }

  /// Goes on with the next value of upstream, or with its end.
  private mutating func next() -> [Effect<Step>] {
    guard isOn else { return [] }
    if failsAbove, waiting[0].isEmpty { return end(.failed(0)) }
    guard !hasChild, sides[0] == .over || !waiting[0].isEmpty else {
      return []
    }
    // An inner publisher has ended inside its value: what comes of that may
    // come when the value has come back.
    if isDelivering { return [.open] }
    if let value = waiting[0].first {
      if isTaking { return [] }
      // The failure follows at once: the value may be dropped or taken.
      if failsAbove, waiting[0].count == 1 { return [.open] }
      waiting[0].removeFirst()
      // There are no more inner publishers than that.
      if sides.count > 2 { return [.open] }
      isMaking = true
      isTaking = true
      return [.call(.closure(value)), .then(.made)]
    }
    return end(.finished(0))
  }

  private mutating func deliver() -> [Effect<Step>] {
    guard isOn, !isDelivering, open > .none, !waiting[current].isEmpty,
      current > 0
    else { return [] }
    open -= 1
    isDelivering = true
    return [
      .call(.value(waiting[current].removeFirst(), to: 0)), .then(.delivered),
    ]
  }

  private mutating func end(_ call: Call?) -> [Effect<Step>] {
    isOn = false
    waiting = waiting.map { _ in [] }
    let running = sides.indices.filter { sides[$0] == .on }
    return running.map { .call(.cancel($0)) } + (call.map { [.call($0)] } ?? [])
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value(let value): waiting.joined().contains(value)
    case .above(let index): isOn && index == 0 || isOn && index == current
    // One that has not handed over its subscription may hold all of it.
    case .run: isOn || sides.contains(.unattached)
    default: isOn
    }
  }
}
