import Chapter01Handshake
import ExerciseSupport

/// The model of the repaired subscription; the answer is value 0.
struct KeepTheRunAlive: Specification {
  enum Step: Hashable { case delivered }

  private enum State: Hashable { case waiting, asked, delivering, ended }

  static let answer = "session.answer(…)"

  /// Whether the session answers inside `dataTask`.
  let isQuick: Bool
  private var state = State.waiting
  private var isDropped = false

  init(isQuick: Bool) { self.isQuick = isQuick }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscription(0))]
    case (.request(let demand, _), .waiting) where demand > .none:
      state = .asked
      return isQuick ? deliver() : []
    case (.own, .asked):
      return deliver()
    case (.cancel, _):
      state = .ended
    case (.letGo, _):
      isDropped = true
    default: break
    }
    return []
  }

  private mutating func deliver() -> [Effect<Step>] {
    state = .delivering
    return [.call(.value(0, to: 0)), .then(.delivered)]
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    guard state == .delivering else { return [] }
    state = .ended
    return [.call(.finished(0))]
  }

  func holds(_ thing: Thing) -> Bool {
    state == .asked || state == .waiting && !isDropped
  }
}
