import Chapter01Handshake
import Exercise06_2
import ExerciseSupport
import Testing

/// The model of `Countdown(from:)`.
struct MakeACountdown: Specification {
  enum Step: Hashable { case deliver, delivered }

  let start: Int
  let abort: Int?
  /// The demand that the subscriber returns for the first number, unless a
  /// program specifies another one.
  private let returned: Subscribers.Demand
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

  init(
    from start: Int = 2, abortingAt abort: Int? = nil,
    returned: Subscribers.Demand = .none, letsGo: Bool = true,
    waits: Bool = false
  ) {
    self.start = start
    self.returned = returned
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
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    if step == .delivered {
      isDelivering = false
      let isFirst = next == start - 1 && outcome.given == .none
      add(isFirst ? returned : outcome.given)
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
    if case .subscriber = thing { return !letsGo || !isOver }
    return true
  }
}

extension MakeACountdown {
  func search(with environment: Environment) -> Search<MakeACountdown> {
    let (start, abort, returned) = (start, abort, returned)
    var names = Names(
      abort.map { "Countdown(from: \(start), abortingAt: \($0))" }
        ?? "Countdown(from: \(start))")
    if returned > .none {
      let subscribe = names.subscribe
      names.subscribe = {
        "\(subscribe($0)), which returns .\(returned) for the \(start)"
      }
    }
    return Search(
      self, with: environment, names: names,
      see: "Chapters/06-Reentrancy.md#make"
    ) { bench in
      let countdown = Countdown(from: start, abortingAt: abort)
      return SubjectUnderTest {
        countdown.subscribe(
          Returning(
            bench.subscriber($0, failure: Aborted.self) { $0 },
            returned, for: start))
      }
    }
  }
}

/// A subscriber of the bench that returns demand for one number.
private final class Returning: Subscriber {
  typealias Input = Int
  typealias Failure = Aborted

  private let subscriber: BenchSubscriber<Int, Aborted>
  private let returned: Subscribers.Demand
  private let number: Int

  init(
    _ subscriber: BenchSubscriber<Int, Aborted>,
    _ returned: Subscribers.Demand, for number: Int
  ) {
    self.subscriber = subscriber
    self.returned = returned
    self.number = number
  }

  func receive(subscription: Subscription) {
    subscriber.receive(subscription: subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    let given = subscriber.receive(input)
    return input == number && given == .none ? returned : given
  }

  func receive(completion: Subscribers.Completion<Aborted>) {
    subscriber.receive(completion: completion)
  }
}
