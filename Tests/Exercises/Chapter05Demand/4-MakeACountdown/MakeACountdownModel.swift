import Chapter01Handshake
import ExerciseSupport

/// What `Countdown(from: 2)` does, move by move.
struct MakeACountdown: Model {
  enum Step: Hashable { case deliver, delivered }

  let abort: Int?
  private var next = 2
  /// What is asked for and not delivered; nil is unlimited.
  private var open: Int? = 0
  private var isDelivering = false
  private var isOver = false

  init(abortingAt abort: Int? = nil) { self.abort = abort }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscription(0)), .then(.deliver)]
    case .request(let demand, _):
      add(demand)
      return [.then(.deliver)]
    case .cancel:
      isOver = true
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    if step == .delivered {
      isDelivering = false
      add(outcome.given)
    }
    if isDelivering || isOver { return [] }
    if next == 0 || next == abort {
      isOver = true
      return [
        .call(next == 0 ? .finished(0) : .failed(0, "Aborted(at: \(next))"))
      ]
    }
    if open == 0 { return [] }
    open = open.map { $0 - 1 }
    isDelivering = true
    next -= 1
    return [.call(.value(next + 1, to: 0)), .then(.delivered)]
  }

  private mutating func add(_ demand: Subscribers.Demand) {
    guard let old = open, let more = demand.max else { return open = nil }
    let (sum, isTooMuch) = old.addingReportingOverflow(more)
    open = isTooMuch ? nil : sum
  }

  func holds(_ thing: Thing) -> Bool {
    if case .subscriber = thing { return !isOver }
    return true
  }
}
