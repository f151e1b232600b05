import Chapter01Handshake

/// A subscriber that records what it receives and runs a test's closures.
public final class NotingSubscriber<Input, Failure: Error>: Subscriber {
  /// Called with a new subscription; by default it requests `demand`.
  public var onSubscription: (NotingSubscriber) -> Void
  /// Called with each value; returns the additional demand.
  public var onValue: (NotingSubscriber, Input) -> Subscribers.Demand = {
    _, _ in .none
  }
  /// The stored subscription. A test may replace or remove it.
  public var subscription: Subscription?
  private let log: TestLog
  private let name: String

  /// Creates a subscriber that writes to `log`, with `name` before each line,
  /// and requests `demand` on subscription unless it is `.none`.
  public init(
    _ name: String = "", demand: Subscribers.Demand = .none,
    log: TestLog = TestLog()
  ) {
    self.name = name
    self.log = log
    onSubscription = { probe in
      if demand > .none { probe.request(demand) }
    }
  }

  /// Creates a subscriber that requests `demand` on subscription, even `.none`.
  public convenience init(asking demand: Subscribers.Demand) {
    self.init()
    onSubscription = { $0.request(demand) }
  }

  /// The lines of all subscribers that share the log.
  public var lines: [String] { log.lines }

  /// Writes a line with the subscriber's name before it.
  public func write(_ line: String) {
    log.write(name.isEmpty ? line : "\(name) \(line)")
  }

  /// Writes a line, then requests `demand`.
  public func request(_ demand: Subscribers.Demand) {
    write("request \(demand)")
    subscription?.request(demand)
  }

  /// Writes a line, then cancels.
  public func cancel() {
    write("cancel")
    subscription?.cancel()
  }

  /// Stores the subscription, writes a line, and calls `onSubscription`.
  public func receive(subscription: Subscription) {
    self.subscription = subscription
    write("subscription")
    onSubscription(self)
  }

  /// Writes the value, and returns the demand of `onValue`.
  public func receive(_ input: Input) -> Subscribers.Demand {
    write("value \(input)")
    let more = onValue(self, input)
    if more > .none { write("return \(more)") }
    return more
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    write("\(completion)")
  }
}

/// An error that a test expects.
public enum ExpectedTrouble: Error, CustomStringConvertible {
  case expected
  public var description: String { "expected" }
}

/// A subscriber that records order, completions and overlapping deliveries.
public final class SerialSubscriber<Input>: Subscriber {
  public typealias Failure = Never

  /// The recorded values, and how often two deliveries overlapped.
  public struct Received {
    public var values: [Input] = []
    var isInside = false
    public var overlaps = 0
    public var ends = 0
  }

  private let account = Locked(Received())
  private let subscription = Locked<Subscription?>(nil)
  private let returned: Subscribers.Demand

  /// Creates a subscriber that returns `returned` for each value.
  public init(returning returned: Subscribers.Demand = .none) {
    self.returned = returned
  }

  /// The record so far.
  public var result: Received { account.withLock { $0 } }

  /// Requests `demand`.
  public func request(_ demand: Subscribers.Demand) {
    subscription.withLock { $0 }?.request(demand)
  }

  public func cancel() { subscription.withLock { $0 }?.cancel() }

  /// Stores the subscription.
  public func receive(subscription: Subscription) {
    self.subscription.exchange(subscription)
  }

  /// Records the value.
  public func receive(_ input: Input) -> Subscribers.Demand {
    enter()
    account.withLock { $0.values.append(input) }
    account.withLock { $0.isInside = false }
    return returned
  }

  /// Records the completion.
  public func receive(completion: Subscribers.Completion<Never>) {
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

extension Publisher {
  /// Subscribes A, B, C and D, cancels A, subscribes E, and returns the lines
  /// that `send` then causes. A subject that delivers in the order of
  /// subscription calls B, C, D and E.
  public func linesAfterACancel(_ log: TestLog, send: () -> Void) -> [String] {
    let subscribers = ["A", "B", "C", "D", "E"].map {
      NotingSubscriber<Output, Failure>($0, demand: .unlimited, log: log)
    }
    subscribers.dropLast().forEach(subscribe)
    subscribers[0].cancel()
    subscribe(subscribers[4])
    let earlier = log.lines.count
    send()
    return Array(log.lines.dropFirst(earlier))
  }
}
