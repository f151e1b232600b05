import Chapter01Handshake
import Testing

/// A subscriber that notes what happens to it, and does what a test says.
final class Probe<Input, Failure: Error>: Subscriber {
  /// What it does when it is attached, instead of asking for `demand`.
  var onSubscription: (Probe) -> Void
  /// What it does with a value, and how much more it returns.
  var onValue: (Probe, Input) -> Subscribers.Demand = { _, _ in .none }
  /// Its subscription; a test may take it away.
  var subscription: Subscription?
  private let log: Log
  private let name: String

  init(
    _ name: String = "", demand: Subscribers.Demand = .none, log: Log = Log()
  ) {
    self.name = name
    self.log = log
    onSubscription = { probe in
      if demand > .none { probe.request(demand) }
    }
  }

  /// Asks for `demand` when it is attached, also for none.
  convenience init(asking demand: Subscribers.Demand) {
    self.init()
    onSubscription = { $0.request(demand) }
  }

  /// What happened to all that share the log, a line each.
  var lines: [String] { log.lines }

  func write(_ line: String) {
    log.write(name.isEmpty ? line : "\(name) \(line)")
  }

  func request(_ demand: Subscribers.Demand) {
    write("request \(demand)")
    subscription?.request(demand)
  }

  func cancel() {
    write("cancel")
    subscription?.cancel()
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    write("subscription")
    onSubscription(self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    write("value \(input)")
    let more = onValue(self, input)
    if more > .none { write("return \(more)") }
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    write("\(completion)")
  }
}

/// What happened, a line each; may be written from any thread.
final class Log {
  private let written = Locked<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) {
    written.withLock { $0.append(line) }
  }
}

enum Trouble: Error, CustomStringConvertible {
  case expected
  var description: String { "expected" }
}

/// Whether a value arrives after its turn, twice, or beside another.
final class Serial<Input>: Subscriber {
  typealias Failure = Never

  struct Account {
    var values: [Input] = []
    var isInside = false
    var overlaps = 0
    var ends = 0
  }

  private let account = Locked(Account())
  private let subscription = Locked<Subscription?>(nil)
  private let returned: Subscribers.Demand

  init(returning returned: Subscribers.Demand = .none) {
    self.returned = returned
  }

  var result: Account { account.withLock { $0 } }

  func request(_ demand: Subscribers.Demand) {
    subscription.withLock { $0 }?.request(demand)
  }

  func cancel() { subscription.withLock { $0 }?.cancel() }

  func receive(subscription: Subscription) {
    self.subscription.exchange(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    enter()
    account.withLock { $0.values.append(input) }
    account.withLock { $0.isInside = false }
    return returned
  }

  func receive(completion: Subscribers.Completion<Never>) {
    enter()
    account.withLock { account in
      account.ends += 1
      account.isInside = false
    }
  }

  private func enter() {
    account.withLock { account in
      if account.isInside { account.overlaps += 1 }
      account.isInside = true
    }
  }
}
