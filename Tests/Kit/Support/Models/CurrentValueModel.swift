import Chapter01Handshake

/// The model of a `CurrentValueSubject` whose first value is 0.
public struct CurrentValueModel: Specification {
  public enum Step: Hashable {
    case attached(Int)
    case tell(Int, value: Int)
    case delivered(Int)
    case end(Int)
  }

  private struct Run: Hashable {
    var demand = Subscribers.Demand.none
    var waiting: Int?
    /// Whether an outdated value came without demand, or while a newer one
    /// waited. Left open: is the current value then delivered, or again?
    var isUnclear = false
    /// The number of nested deliveries that have not returned.
    var deliveries = 0
  }

  /// Whether a value that is sent after the completion is stored.
  private let setsAfterEnd: Bool
  /// Whether a value that waits is delivered as soon as a delivery returns
  /// demand; nil to leave that open.
  private let deliversAtOnce: Bool?
  private var value = 0
  private var ending: Move?
  private var order: [Int] = []
  private var runs: [Int: Run] = [:]
  private var attaching: [Int] = []

  /// - Parameters:
  ///   - setsAfterEnd: whether a value after the completion is stored.
  ///   - deliversAtOnce: whether returned demand delivers a value that waits;
  ///     nil to leave that open.
  public init(setsAfterEnd: Bool = false, deliversAtOnce: Bool? = nil) {
    self.setsAfterEnd = setsAfterEnd
    self.deliversAtOnce = deliversAtOnce
  }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      attaching.append(index)
      if ending == nil {
        runs[index] = Run(waiting: value)
        order.append(index)
      }
      return [.call(.subscription(index)), .then(.attached(index))]
    case .send(let value, _):
      if isLeftOpen { return [.open] }
      if setsAfterEnd || ending == nil { self.value = value }
      guard ending == nil else { return [] }
      return order.map { .then(.tell($0, value: value)) }
    case .finish, .fail:
      if isLeftOpen { return [.open] }
      guard ending == nil else { return [] }
      ending = move
      return order.map { .then(.end($0)) }
    case .request(let demand, let index):
      if isLate(index) { return [.open] }
      guard var run = runs[index] else { return [] }
      // Left open: is the newest value delivered inside another subscriber's
      // delivery or after it, is a waiting value delivered inside one's own,
      // and is it dropped before the completion is delivered or during it?
      let inside = runs.filter { $0.value.deliveries > 0 }.keys
      if inside.contains(where: { $0 != index }) { return [.open] }
      if ending != nil || !inside.isEmpty, run.waiting != nil { return [.open] }
      if run.isUnclear { return [.open] }
      run.demand = run.demand.plus(demand)
      runs[index] = run
      return run.waiting.map { offer($0, to: index) } ?? []
    case .cancel(let index):
      if isLate(index) { return [.open] }
      runs[index] = nil
      order.removeAll { $0 == index }
    default: break
    }
    return []
  }

  /// Whether a late subscriber acts before its completion, which is left open.
  private func isLate(_ index: Int) -> Bool {
    ending != nil && attaching.contains(index)
  }

  /// Whether the order of several subscribers is left open: during a handshake.
  private var isLeftOpen: Bool { !attaching.isEmpty }

  private mutating func offer(_ value: Int, to index: Int) -> [Effect<Step>] {
    guard runs[index] != nil else { return [] }
    guard let open = runs[index]?.demand, open > .none else {
      if value == self.value {
        runs[index]?.waiting = value
        runs[index]?.isUnclear = false
      } else if runs[index]?.waiting == nil {
        runs[index]?.isUnclear = true
      }
      return []
    }
    // Left open: does a newer value still wait after an outdated one?
    let isBehind = runs[index]?.waiting != nil && value != self.value
    runs[index]?.isUnclear = isBehind
    runs[index]?.waiting = nil
    runs[index]?.demand = open.minusOne
    runs[index]?.deliveries += 1
    return [.call(.value(value, to: index)), .then(.delivered(index))]
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch step {
    case .attached(let index):
      attaching.removeAll { $0 == index }
      return ending == nil ? [] : [.call(call(toEnd: index))]
    case .delivered(let index):
      runs[index]?.deliveries -= 1
      guard let run = runs[index] else { return [] }
      runs[index]?.demand = run.demand.plus(outcome.given)
      // A value that was sent inside the delivery may wait for a request.
      if outcome.given > .none, let waiting = run.waiting {
        guard let deliversAtOnce, run.deliveries == 0 else { return [.open] }
        if deliversAtOnce { return offer(waiting, to: index) }
      }
    case .tell(let index, let value):
      return offer(value, to: index)
    case .end(let index):
      guard runs.removeValue(forKey: index) != nil else { return [] }
      order.removeAll { $0 == index }
      return [.call(call(toEnd: index))]
    }
    return []
  }

  private func call(toEnd index: Int) -> Call {
    ending == .fail(by: 0) ? .failed(index) : .finished(index)
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index): runs[index] != nil
    case .value(let value):
      value == self.value || runs.values.contains { $0.waiting == value }
    default: true
    }
  }
}
