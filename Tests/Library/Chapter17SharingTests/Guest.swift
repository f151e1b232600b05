import Chapter01Handshake

/// A subscriber that requests a fixed demand and logs its signals.
final class Guest<Input, Failure: Error>: Subscriber {
  var subscription: Subscription?
  /// Called with the subscription, before the request.
  var onSubscription: (Subscription) -> Void = { _ in }
  var onValue: (Input) -> Void = { _ in }
  private let name: String
  private let demand: Subscribers.Demand
  private let log: Log

  init(_ name: String, demand: Subscribers.Demand = .none, log: Log = Log()) {
    self.name = name
    self.demand = demand
    self.log = log
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    log.write("\(name) subscription")
    onSubscription(subscription)
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    log.write("\(name) value \(input)")
    onValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    log.write("\(name) \(completion)")
  }
}

/// A log of lines that any thread may write.
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
