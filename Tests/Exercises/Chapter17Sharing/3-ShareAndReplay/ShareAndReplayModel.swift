import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of `share(replay:)`.
struct ShareAndReplay: Specification {
  enum Step: Hashable {
    case attached(Int)
    case deliver(Int)
    case delivered(Int)
    case end(Int)
    case told
  }

  private enum Run: Hashable { case subscribed, on }

  /// The values that wait for one subscriber.
  private struct Line: Hashable {
    var demand = Subscribers.Demand.none
    var values: [Int]
    var isDelivering = false
    /// Whether the subscriber's turn to complete has come.
    var isEnding = false
  }

  let count: Int
  /// Whether a subscriber that arrives during a completion receives its own
  /// inside it or after it; the task leaves that open.
  let endsInside: Bool
  /// The number of completions that have not returned.
  private var telling = 0
  /// The number of open deliveries, including those to cancelled subscribers.
  private var deliveries = 0
  private var waiting: [Int] = []
  private var run: Run?
  private var remembered: [Int] = []
  private var ending: Move?
  private var order: [Int] = []
  private var lines: [Int: Line] = [:]
  /// The subscribers whose `receive(subscription:)` has not returned.
  private var attaching: [Int] = []

  init(_ count: Int, endsInside: Bool) {
    (self.count, self.endsInside) = (count, endsInside)
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      // Left open: which of two subscribers starts the run if one arrives
      // during the other's handshake.
      if !attaching.isEmpty { return [.open] }
      lines[index] = Line(values: remembered)
      order.append(index)
      attaching.append(index)
      return [.call(.subscription(index)), .then(.attached(index))]
    case .attach:
      guard run == .subscribed else { return [.call(.cancel(0))] }
      run = .on
      return [.call(.request(.unlimited, of: 0))]
    case .send(let value, _):
      guard run == .on else { return [] }
      if isLeftOpen { return [.open] }
      remembered = Array((remembered + [value]).suffix(count))
      for index in order { lines[index]?.values.append(value) }
      return order.map { .then(.deliver($0)) }
    case .finish, .fail:
      guard run == .on else { return [] }
      if isLeftOpen { return [.open] }
      run = nil
      ending = move
      return order.map { .then(.end($0)) }
    case .request(let demand, let index):
      // Left open: does a delivery wait for another subscriber's, and does a
      // request count before the subscriber's turn to complete?
      let own = lines[index]?.isDelivering == true ? 1 : 0
      if telling > 0 || deliveries > own { return [.open] }
      if ending != nil, lines[index]?.isEnding == false { return [.open] }
      lines[index]?.demand += demand
      return [.then(.deliver(index))]
    case .cancel(let index):
      guard lines.removeValue(forKey: index) != nil else { return [] }
      order.removeAll { $0 == index }
      guard order.isEmpty, let last = run else { return [] }
      run = nil
      remembered = []
      return last == .on ? [.call(.cancel(0))] : []
    default: return []
    }
  }

  /// Whether the order of several subscribers is left open: during a handshake,
  /// or inside a delivery to one of them.
  private var isLeftOpen: Bool {
    !attaching.isEmpty
      || deliveries > 0
        && (lines.count > 1 || !lines.values.contains(where: \.isDelivering))
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .attached(let index):
      attaching.removeAll { $0 == index }
      if ending == nil, run == nil, !order.isEmpty {
        run = .subscribed
        return [.call(.subscribed(0))]
      }
      if telling > 0, !endsInside {
        waiting.append(index)
        return []
      }
      return [.then(ending == nil ? .deliver(index) : .end(index))]
    case .told:
      telling -= 1
      if telling > 0 { return [] }
      defer { waiting = [] }
      return waiting.map { .then(.end($0)) }
    case .end(let index):
      lines[index]?.isEnding = true
      return deliver(to: index)
    case .deliver(let index):
      return deliver(to: index)
    case .delivered(let index):
      deliveries -= 1
      lines[index]?.isDelivering = false
      lines[index]?.demand += outcome.given
      return [.then(.deliver(index))]
    }
  }

  private mutating func deliver(to index: Int) -> [Effect<Step>] {
    guard var line = lines[index], !line.isDelivering else { return [] }
    if line.demand > .none, !line.values.isEmpty {
      let value = line.values.removeFirst()
      line.demand -= 1
      line.isDelivering = true
      deliveries += 1
      lines[index] = line
      return [.call(.value(value, to: index)), .then(.delivered(index))]
    }
    guard line.isEnding, line.values.isEmpty else { return [] }
    lines[index] = nil
    order.removeAll { $0 == index }
    telling += 1
    return [
      .call(ending == .fail(by: 0) ? .failed(index) : .finished(index)),
      .then(.told),
    ]
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index): lines[index] != nil
    case .value(let value):
      remembered.contains(value)
        || lines.values.contains { $0.values.contains(value) }
    case .above: run == .on
    default: true
    }
  }
}
