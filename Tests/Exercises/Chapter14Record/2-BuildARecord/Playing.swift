import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing

/// A failure that can be saved.
struct Trouble: Error, Codable, Equatable, CustomStringConvertible {
  var reason = "rain"
  var description: String { reason }
}

/// What is in a recording, a line each.
func lines<Output>(
  of recording: Record<Output, Trouble>.Recording
) -> [String] {
  recording.output.map { "value \($0)" } + ["\(recording.completion)"]
}

/// What a record plays to somebody who asks for everything.
func played<Output>(_ record: Record<Output, Trouble>) -> [String] {
  let guest = NotingSubscriber<Output, Trouble>(demand: .unlimited)
  record.subscribe(guest)
  return guest.lines
}

/// What a record of two values does, move by move.
struct PlaysTwo: Specification {
  enum Step: Hashable { case deliver, delivered }

  /// Whether a run that is over has to let go of its subscriber.
  let letsGo: Bool
  private var sent = 0
  /// What is asked for and not delivered; nil is unlimited.
  private var open: Int? = 0
  private var isDelivering = false
  private var isOver = false

  init(letsGo: Bool = true) { self.letsGo = letsGo }

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
    if sent == 2 {
      isOver = true
      return [.call(.failed(0, "rain"))]
    }
    if open == 0 { return [] }
    open = open.map { $0 - 1 }
    isDelivering = true
    sent += 1
    return [.call(.value(sent, to: 0)), .then(.delivered)]
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

  /// A search through the programs that such a cast makes.
  func search(with environment: Environment, see place: String) -> Search<
    PlaysTwo
  > {
    Search(self, with: environment, names: Names("record"), see: place) {
      bench in
      SubjectUnderTest {
        Record<Int, Trouble>(output: [1, 2], completion: .failure(Trouble()))
          .subscribe(bench.subscriber($0, failure: Trouble.self) { $0 })
      }
    }
  }
}
