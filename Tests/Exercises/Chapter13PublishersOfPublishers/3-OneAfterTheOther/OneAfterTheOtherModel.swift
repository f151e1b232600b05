import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `concatMap`. Publisher 0 is upstream, and the others are the
/// inner publishers, in order.
///
/// All of them buffer unrequested values, so prefetching makes no difference.
struct OneAfterTheOther: Specification {
  enum Step: Hashable {
    case subscribe(Int), request(Int), made, taken, deliver, delivered, next
  }

  private enum Side: Hashable { case unattached, on, over }

  /// Whether downstream attaches before the operator subscribes to upstream.
  let attachesFirst: Bool
  private var isOn = true
  private var sides = [Side.unattached]
  /// The values that were sent and not delivered, for each publisher.
  private var waiting: [[Int]] = [[]]
  /// Whether upstream has failed rather than finished.
  private var failsAbove = false
  private var isMaking = false
  /// Whether the call that delivered upstream's value has not returned.
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
      // Left open: does the completion of an inner publisher wait for a value
      // that was not requested? That depends on which object stores the value.
      if !waiting[index].isEmpty { return [.open] }
      sides[index] = .over
      return move == .fail(by: index) ? end(.failed(0)) : [.then(.next)]
    case .request(let demand, _):
      // Left open: may the inner publisher deliver a waiting value inside?
      if isOn, isDelivering, current > 0, !waiting[current].isEmpty {
        return [.open]
      }
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
      // Left open: does a run that is over still subscribe?
      return isOn ? [.call(.subscribed(index))] : [.open]
    case .request(let index):
      guard isOn else { return [] }
      return [.call(.request(.unlimited, of: index))]
    case .next:
      return next()
    case .made:
      isMaking = false
      // If the inner publisher is subscribed to, it must be refused.
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

  /// Continues with upstream's next value, or with its completion.
  private mutating func next() -> [Effect<Step>] {
    guard isOn else { return [] }
    if failsAbove, waiting[0].isEmpty { return end(.failed(0)) }
    guard !hasChild, sides[0] == .over || !waiting[0].isEmpty else {
      return []
    }
    // Left open: if an inner publisher completes inside its own value, the next
    // step may wait until that delivery has returned.
    if isDelivering { return [.open] }
    if let value = waiting[0].first {
      if isTaking { return [] }
      // Left open: is the value dropped, since the failure follows at once?
      if failsAbove, waiting[0].count == 1 { return [.open] }
      waiting[0].removeFirst()
      // The bench has no more inner publishers.
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
    // Before a publisher hands over its subscription, it may retain the run.
    case .run: isOn || sides.contains(.unattached)
    default: isOn
    }
  }
}
