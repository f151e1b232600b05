import Chapter01Handshake
import Exercise01_2
import ExerciseSupport

/// The model of the runs of `Greeting`; the greeting is value 0.
struct MakeAPublisher: Specification {
  enum Step: Hashable { case asked(Int), delivered(Int) }

  /// After this move only runs retain the closure.
  static let drop = "greeting = nil"

  private enum Run: Hashable { case waiting, running, ended }

  private var runs: [Int: Run] = [:]
  private var isDropped = false

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      // After `drop` there is no publisher to subscribe to.
      if isDropped { return [.open] }
      runs[index] = .waiting
      return [.call(.subscription(index))]
    case .request(let demand, let index):
      guard demand > .none, runs[index] == .waiting else { return [] }
      runs[index] = .running
      return [.call(.closure(0)), .then(.asked(index))]
    case .cancel(let index):
      runs[index] = .ended
      return []
    case .own:
      isDropped = true
      return []
    default: return []
    }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .asked(let index):
      guard runs[index] == .running else { return [] }
      if outcome.isRefused {
        runs[index] = .ended
        return [.call(.failed(index, "\(NobodyThere())"))]
      }
      return [.call(.value(0, to: index)), .then(.delivered(index))]
    case .delivered(let index):
      guard runs[index] == .running else { return [] }
      runs[index] = .ended
      return [.call(.finished(index))]
    }
  }

  func holds(_ thing: Thing) -> Bool {
    if case .subscriber(let index) = thing { return runs[index] != .ended }
    return true
  }
}
