import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing

class Thermometer: KeyValueObserving {
  struct Place: Equatable {
    var floor = 1
    var room = 1
  }

  @Observed var degrees = 10
  @Observed var place = Place()
  var fahrenheit: Int { degrees * 9 / 5 + 32 }
}

/// A subclass that inherits observable properties and adds one.
final class Barometer: Thermometer {
  @Observed var pressure = 1000
}

/// Several observers of one thermometer, and their common history.
final class Observers {
  let thermometer = Thermometer()
  let log = TestLog()

  /// Adds an observer that requests `demand` on subscription.
  @discardableResult
  func add(
    _ name: String = "", options: ObservingOptions = .new,
    demand: Subscribers.Demand = .unlimited,
    onValue:
      @escaping (NotingSubscriber<Int, Never>, Int) ->
      Subscribers.Demand = { _, _ in .none }
  ) -> NotingSubscriber<Int, Never> {
    let guest = NotingSubscriber<Int, Never>(name, demand: demand, log: log)
    guest.onValue = onValue
    thermometer.publisher(for: \.degrees, options: options).subscribe(guest)
    return guest
  }

  func expect(
    _ expected: [String], _ lesson: String, see place: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      log.lines, is: expected, lesson, see: place,
      sourceLocation: sourceLocation)
  }
}

/// The model of the observation of a property.
struct ObservesTwo: Specification {
  enum Step: Hashable {
    /// A change is announced to these observers in turn, before it is made.
    case announce([Int], change: Int, to: [Int])
    /// A change is delivered to these observers in turn.
    case tell([Int])
    case told(Int)
  }

  private struct Run: Hashable {
    var open = Subscribers.Demand.none
    /// The initial value, until it is requested.
    var initial: Int?
    /// The number of its deliveries that have not returned.
    var deliveries = 0
  }

  private let options: ObservingOptions
  /// Whether a run that is over must release its subscriber.
  private let letsGo: Bool
  private var value = 0
  private var runs: [Int: Run] = [:]
  private var order: [Int] = []

  init(options: ObservingOptions = .new, letsGo: Bool = true) {
    self.options = options
    self.letsGo = letsGo
  }

  static func == (left: Self, right: Self) -> Bool {
    left.value == right.value && left.runs == right.runs
      && left.order == right.order
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(runs)
    hasher.combine(order)
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      runs[index] = Run(initial: options.contains(.initial) ? value : nil)
      order.append(index)
      return [.call(.subscription(index))]
    case .send(let number, _):
      let announced = options.contains(.prior) ? order : []
      return [.then(.announce(announced, change: number, to: order))]
    case .request(let demand, let index):
      add(demand, to: index)
      guard let run = runs[index], let initial = run.initial, run.open > .none
      else { return [] }
      runs[index]?.initial = nil
      return deliver(initial, to: index)
    case .cancel(let index), .letGo(let index):
      // Left open: a call to its subscriber may retain the run.
      if case .letGo = move, runs[index].map({ $0.deliveries > 0 }) ?? false {
        return [.open]
      }
      runs[index] = nil
      order.removeAll { $0 == index }
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .told(let index):
      runs[index]?.deliveries -= 1
      add(outcome.given, to: index)
      return []
    case .announce(let rest, let number, let all):
      guard let index = rest.first else {
        value = number
        return [.then(.tell(all))]
      }
      return tell(index)
        + [.then(.announce(Array(rest.dropFirst()), change: number, to: all))]
    case .tell(let rest):
      guard let index = rest.first else { return [] }
      return tell(index) + [.then(.tell(Array(rest.dropFirst())))]
    }
  }

  private mutating func tell(_ index: Int) -> [Effect<Step>] {
    guard let run = runs[index], run.open > .none else { return [] }
    return deliver(value, to: index)
  }

  private mutating func deliver(_ value: Int, to index: Int) -> [Effect<Step>] {
    spendOne(of: index)
    runs[index]?.deliveries += 1
    return [.call(.value(value, to: index)), .then(.told(index))]
  }

  private mutating func spendOne(of index: Int) {
    guard let limit = runs[index]?.open.max else { return }
    runs[index]?.open = .max(limit - 1)
  }

  private mutating func add(_ demand: Subscribers.Demand, to index: Int) {
    guard let old = runs[index]?.open else { return }
    guard let limit = old.max, let more = demand.max else {
      runs[index]?.open = .unlimited
      return
    }
    let (sum, isTooMuch) = limit.addingReportingOverflow(more)
    runs[index]?.open = isTooMuch ? .unlimited : .max(sum)
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index): !letsGo || runs[index] != nil
    case .run: !letsGo
    default: true
    }
  }

  func search(with environment: Environment, see place: String) -> Search<
    ObservesTwo
  > {
    var names = Names("thermometer", publishers: [], subscribers: ["a", "b"])
    let shown = options == .prior ? ", options: .prior" : ""
    names.subscribe = {
      "thermometer.publisher(for: \\.degrees\(shown)).subscribe(\($0))"
    }
    names.send = { "thermometer.degrees = \($0)" }
    let options = options
    return Search(self, with: environment, names: names, see: place) { bench in
      let thermometer = Thermometer()
      thermometer.degrees = 0
      return SubjectUnderTest(send: { thermometer.degrees = $0 }) {
        thermometer.publisher(for: \.degrees, options: options)
          .subscribe(bench.subscriber($0, failure: Never.self) { $0 })
      }
    }
  }
}

extension Environment {
  /// Returns the environment of a property: it is set, and has two observers.
  static func property(
    excludes: @escaping (Move, Call?) -> Bool = { _, _ in false }
  ) -> Environment {
    var environment = Environment.subject(subscribers: 2)
    environment.canFail = false
    environment.excludes = { move, call in
      if case .finish = move { return true }
      // Left open: the order of two observers if one subscribes while the other
      // is being attached.
      if case .subscription = call, case .subscribe = move { return true }
      return excludes(move, call)
    }
    return environment
  }
}
