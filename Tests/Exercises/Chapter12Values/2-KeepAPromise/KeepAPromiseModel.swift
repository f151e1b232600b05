import Chapter01Handshake
import ExerciseSupport

/// The model of a `Future` on one thread; a send calls its promise.
struct KeepAPromise: Specification {
  enum Step: Hashable { case attached(Int), settle(Int), delivered(Int) }

  private enum Run: Hashable {
    case idle, asked, answered, delivering, over
    /// Whether the run has not received the result.
    var isWaiting: Bool { self == .idle || self == .asked }
  }

  private var result: Move?
  private var runs: [Int: Run] = [:]
  private var waiting: [Int] = []
  /// The subscribers whose `receive(subscription:)` has not returned.
  private var attaching: [Int] = []

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      runs[index] = .idle
      attaching.append(index)
      return [.call(.subscription(index)), .then(.attached(index))]
    case .send, .fail:
      // Left open: is a result delivered during a handshake or after it?
      if !attaching.isEmpty { return [.open] }
      guard result == nil else { return [] }
      result = move
      let all = waiting
      waiting = []
      return all.map { .then(.settle($0)) }
    case .request(_, let index):
      // Left open: a request after the result but before its delivery.
      if result != nil, runs[index]?.isWaiting == true { return [.open] }
      switch runs[index] {
      case .idle: runs[index] = .asked
      case .answered: return deliver(to: index)
      default: break
      }
    case .cancel(let index):
      runs[index] = .over
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .attached(let index):
      attaching.removeAll { $0 == index }
      if result != nil { return [.then(.settle(index))] }
      waiting.append(index)
      return []
    case .settle(let index):
      guard runs[index]?.isWaiting == true else { return [] }
      if case .fail = result {
        runs[index] = .over
        return [.call(.failed(index))]
      }
      if runs[index] == .asked { return deliver(to: index) }
      runs[index] = .answered
      return []
    case .delivered(let index):
      guard runs[index] == .delivering else { return [] }
      runs[index] = .over
      return [.call(.finished(index))]
    }
  }

  private mutating func deliver(to index: Int) -> [Effect<Step>] {
    guard case .send(let value, _) = result else { return [] }
    runs[index] = .delivering
    return [.call(.value(value, to: index)), .then(.delivered(index))]
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index): runs[index] != .over
    case .value(let value): result == .send(value, by: 0)
    default: true
    }
  }
}
