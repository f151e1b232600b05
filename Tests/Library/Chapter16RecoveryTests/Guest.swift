import Chapter01Handshake
import Chapter05Demand

/// A subscriber that requests a fixed demand and logs its signals.
final class Guest<Input, Failure: Error>: Subscriber {
  var subscription: Subscription?
  /// Returns the demand for a value.
  var onValue: (Input) -> Subscribers.Demand = { _ in .none }
  private let demand: Subscribers.Demand
  private let log: Log

  init(demand: Subscribers.Demand = .unlimited, log: Log) {
    self.demand = demand
    self.log = log
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    log.write("subscription")
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    log.write("value \(input)")
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    log.write("\(completion)")
  }
}

/// A log of lines that any thread may write.
final class Log {
  private let written = Locked<[String]>([])
  private let passOn: ((String) -> Void)?

  /// Creates a log that stores its lines or passes them to `passOn`.
  init(passOn: ((String) -> Void)? = nil) { self.passOn = passOn }

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) {
    if let passOn { return passOn(line) }
    written.withLock { $0.append(line) }
  }

  func count(_ line: String) -> Int { lines.filter { $0 == line }.count }
}

enum Trouble: Error, CustomStringConvertible {
  case expected
  case other
  var description: String { self == .expected ? "expected" : "other" }
}

/// A source each of whose runs delivers its values as they are requested and
/// then fails; it logs the requests of each run.
struct Faltering: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  let log: Log
  /// The number of values that a run delivers before it fails.
  var values = 0
  /// The number of runs that fail; later ones finish.
  var failures = Int.max
  private let runs = Locked(0)

  init(_ log: Log, values: Int = 0, failures: Int = .max) {
    self.log = log
    self.values = values
    self.failures = failures
  }

  var count: Int { runs.withLock { $0 } }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    let number = runs.withLock { runs in
      runs += 1
      return runs
    }
    log.write("run \(number)")
    subscriber.receive(
      subscription: Run(
        subscriber, log, number: number, left: values,
        fails: number <= failures))
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Trouble {
    private let log: Log
    private let number: Int
    private let fails: Bool
    private var downstream: Downstream?
    private var left: Int
    private var demand = Subscribers.Demand.none
    private var isDelivering = false

    init(
      _ downstream: Downstream, _ log: Log, number: Int, left: Int, fails: Bool
    ) {
      self.downstream = downstream
      self.log = log
      self.number = number
      self.left = left
      self.fails = fails
    }

    func request(_ demand: Subscribers.Demand) {
      log.write("\(number): request \(demand)")
      self.demand += demand
      guard !isDelivering else { return }
      isDelivering = true
      while left > 0, self.demand > .none, let downstream {
        left -= 1
        self.demand -= 1
        self.demand += downstream.receive(number * 10 + left)
      }
      isDelivering = false
      guard left == 0, let downstream else { return }
      self.downstream = nil
      downstream.receive(completion: fails ? .failure(.expected) : .finished)
    }

    func cancel() {
      log.write("\(number): cancel")
      downstream = nil
    }
  }
}
