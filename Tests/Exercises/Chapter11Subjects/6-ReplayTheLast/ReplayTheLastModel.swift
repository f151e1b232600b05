import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of a `ReplaySubject`.
struct ReplayTheLast: Specification {
  enum Step: Hashable {
    case attached(Int)
    case deliver(Int)
    case delivered(Int)
  }

  private struct Run: Hashable {
    var demand = Subscribers.Demand.none
    var queue: [Int]
    var isDelivering = false
    var isEnding = false
    /// Whether more values than fit have arrived inside a delivery. They are
    /// dropped there or after it, which differs if more demand comes first.
    var isOverfull = false
  }

  private let size: Int
  private var remembered: [Int] = []
  private var ending: Move?
  private var order: [Int] = []
  private var runs: [Int: Run] = [:]
  private var attaching: [Int] = []

  init(size: Int) { self.size = size }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      runs[index] = Run(queue: remembered)
      order.append(index)
      attaching.append(index)
      return [.call(.subscription(index)), .then(.attached(index))]
    case .send(let value, _):
      if isLeftOpen { return [.open] }
      guard ending == nil else { return [] }
      remembered = Array((remembered + [value]).suffix(size))
      for index in order where runs[index]?.isEnding == false {
        runs[index]?.queue.append(value)
      }
      return order.map { .then(.deliver($0)) }
    case .finish, .fail:
      if isLeftOpen { return [.open] }
      guard ending == nil else { return [] }
      ending = move
      return order.map { .then(.deliver($0)) }
    case .request(let demand, let index):
      // A subscriber that waits only for the completion may receive it at once.
      if ending != nil, runs[index]?.queue.isEmpty == true { return [.open] }
      if ending != nil, attaching.contains(index) { return [.open] }
      if let run = runs[index], !run.isDelivering, run.queue.count > size {
        // Left open: how long extra values wait during another delivery.
        return [.open]
      }
      if runs[index]?.isOverfull == true { return [.open] }
      runs[index]?.demand += demand
      return [.then(.deliver(index))]
    case .cancel(let index):
      if ending != nil, attaching.contains(index) { return [.open] }
      runs[index] = nil
      order.removeAll { $0 == index }
    default: break
    }
    return []
  }

  /// Whether the order of several subscribers is left open: during a handshake,
  /// or inside a delivery to one of them.
  private var isLeftOpen: Bool {
    !attaching.isEmpty
      || runs.count > 1 && runs.values.contains(where: \.isDelivering)
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .attached(let index):
      attaching.removeAll { $0 == index }
      return [.then(.deliver(index))]
    case .deliver(let index):
      return deliver(to: index)
    case .delivered(let index):
      if runs[index]?.isOverfull == true, outcome.given > .none {
        return [.open]
      }
      runs[index]?.isDelivering = false
      runs[index]?.demand += outcome.given
      return [.then(.deliver(index))]
    }
  }

  private mutating func deliver(to index: Int) -> [Effect<Step>] {
    guard var run = runs[index] else { return [] }
    if run.isDelivering {
      // Values for which there is demand do not wait.
      guard let asked = run.demand.max, run.queue.count > size + asked
      else { return [] }
      runs[index]?.isOverfull = true
      return run.demand > .none ? [.open] : []
    }
    if run.demand > .none, !run.queue.isEmpty {
      let value = run.queue.removeFirst()
      run.demand -= 1
      run.isDelivering = true
      runs[index] = run
      return [.call(.value(value, to: index)), .then(.delivered(index))]
    }
    run.queue = Array(run.queue.suffix(size))
    run.isOverfull = false
    runs[index] = run
    guard let ending, run.queue.isEmpty, !attaching.contains(index) else {
      return []
    }
    runs[index] = nil
    order.removeAll { $0 == index }
    return [
      .call(ending == .fail(by: 0) ? .failed(index) : .finished(index))
    ]
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index): runs[index] != nil
    case .value(let value):
      remembered.contains(value)
        || runs.values.contains { $0.queue.contains(value) }
    default: true
    }
  }
}
