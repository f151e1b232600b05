import Chapter01Handshake

/// The model of a `PassthroughSubject` on one thread.
public struct SubjectModel: Specification {
  public enum Step: Hashable {
    case attached(Int)
    case tell(Int, value: Int)
    case add(to: Int)
    case end(Int)
  }

  private var listeners: [Int] = []
  private var demands: [Int: Subscribers.Demand] = [:]
  private var ending: Move?
  /// The subscribers whose `receive(subscription:)` has not returned.
  private var attaching: [Int] = []
  private var isLate = false

  private let deliversInHandshake: Bool

  /// - Parameter deliversInHandshake: whether a signal during
  ///   `receive(subscription:)` is delivered. Otherwise it is left open.
  public init(deliversInHandshake: Bool = false) {
    self.deliversInHandshake = deliversInHandshake
  }

  private var isLeftOpen: Bool { !attaching.isEmpty && !deliversInHandshake }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    // Left open: a late subscriber before its completion, and any handshake.
    if isLate { return [.open] }
    switch move {
    case .subscribe(let index):
      attaching.append(index)
      if ending == nil { listeners.append(index) } else { isLate = true }
      return [.call(.subscription(index)), .then(.attached(index))]
    case .send(let value, _):
      if isLeftOpen { return [.open] }
      guard ending == nil else { return [] }
      return listeners.map { .then(.tell($0, value: value)) }
    case .finish, .fail:
      if isLeftOpen { return [.open] }
      guard ending == nil else { return [] }
      ending = move
      return listeners.map { .then(.end($0)) }
    case .request(let more, let index):
      add(more, to: index)
    case .cancel(let index):
      listeners.removeAll { $0 == index }
    default: break
    }
    return []
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch step {
    case .attached(let index):
      attaching.removeAll { $0 == index }
      guard isLate else { return [] }
      isLate = false
      return [.call(call(toEnd: index))]
    case .tell(let index, let value):
      guard listeners.contains(index), demands[index, default: .none] > .none
      else { return [] }
      demands[index] = demands[index, default: .none].minusOne
      return [.call(.value(value, to: index)), .then(.add(to: index))]
    case .add(let index):
      add(outcome.given, to: index)
      return []
    case .end(let index):
      guard listeners.contains(index) else { return [] }
      listeners.removeAll { $0 == index }
      return [.call(call(toEnd: index))]
    }
  }

  private mutating func add(_ more: Subscribers.Demand, to index: Int) {
    demands[index] = demands[index, default: .none].plus(more)
  }

  private func call(toEnd index: Int) -> Call {
    ending == .fail(by: 0) ? .failed(index) : .finished(index)
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index), .run(let index): listeners.contains(index)
    case .value: false
    default: true
    }
  }
}
