import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The model of two runs of `MyCoolPublisher` with one roll of names, 1 to 3.
struct LoseNoName: Specification {
  enum Step: Hashable { case attached(Int), deliver(Int), delivered(Int) }

  private var next = 1
  /// The run that took the last name.
  private var last: Int?
  private var on: Set<Int> = []
  private var demands: [Int: Subscribers.Demand] = [:]
  private var delivering: Set<Int> = []

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      on.insert(index)
      return [.call(.subscription(index)), .then(.attached(index))]
    case .request(let demand, let index):
      // Excluded: a subscriber that requests during its own delivery.
      if delivering.contains(index) { return [.open] }
      demands[index, default: .none] += demand
      return [.then(.deliver(index))]
    case .cancel(let index):
      on.remove(index)
      return []
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .attached(let index):
      return finish(index)
    case .deliver(let index):
      guard on.contains(index) else { return [] }
      guard next <= 3, demands[index, default: .none] > .none else {
        return finish(index)
      }
      demands[index, default: .none] -= 1
      delivering.insert(index)
      next += 1
      last = index
      return [.call(.value(next - 1, to: index)), .then(.delivered(index))]
    case .delivered(let index):
      delivering.remove(index)
      demands[index, default: .none] += outcome.given
      // Left open: does a run without demand check a roll that is now empty?
      if next > 3, last != index, demands[index] == Subscribers.Demand.none {
        return [.open]
      }
      return [.then(.deliver(index))]
    }
  }

  private mutating func finish(_ index: Int) -> [Effect<Step>] {
    guard next > 3, on.remove(index) != nil else { return [] }
    return [.call(.finished(index))]
  }

  func holds(_ thing: Thing) -> Bool {
    if case .subscriber(let index) = thing { return on.contains(index) }
    return true
  }
}
