import Chapter01Handshake
import Exercise06_2
import ExerciseSupport
import Testing

/// The model of `Countdown(from:)`.
struct MakeACountdown: Specification {
  enum Step: Hashable { case deliver, delivered }

  let start: Int
  let abort: Int?
  /// Whether a run that is over must release its subscriber.
  private let letsGo: Bool
  /// Whether a completion without a number waits until `receive(subscription:)`
  /// has returned, or comes inside a request there.
  private let waits: Bool
  private var next: Int
  /// The demand that has not been met; nil is unlimited.
  private var open: Int? = 0
  private var isDelivering = false
  private var isOver = false
  /// Whether the subscriber has released the subscription.
  private var hasLetGo = false

  init(
    from start: Int = 2, abortingAt abort: Int? = nil,
    letsGo: Bool = true, waits: Bool = false
  ) {
    self.start = start
    next = start
    self.abort = abort
    self.letsGo = letsGo
    self.waits = waits
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscription(0)), .then(.deliver)]
    case .request(let demand, _):
      add(demand)
      let hasNoNumber = start == 0 || start == abort
      return hasNoNumber && waits ? [] : [.then(.deliver)]
    case .cancel:
      isOver = true
    // Only its subscriber retains a run, and a delivery that has not ended.
    case .letGo:
      hasLetGo = true
      isOver = !isDelivering
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
    if open == 0 {
      isOver = hasLetGo
      return []
    }
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
    if case .subscriber = thing { return !letsGo || !isOver }
    return true
  }
}

extension MakeACountdown {
  func search(with environment: Environment) -> Search<MakeACountdown> {
    let (start, abort) = (start, abort)
    let names = Names(
      abort.map { "Countdown(from: \(start), abortingAt: \($0))" }
        ?? "Countdown(from: \(start))")
    return Search(
      self, with: environment, names: names,
      see: "Chapters/06-Reentrancy.md#make"
    ) { bench in
      let countdown = Countdown(from: start, abortingAt: abort)
      return SubjectUnderTest {
        countdown.subscribe(bench.subscriber($0, failure: Aborted.self) { $0 })
      }
    }
  }
}
