import Chapter01Handshake

/// A subscriber that notes what happens to it, and does what a test says.
public final class NotingSubscriber<Input, Failure: Error>: Subscriber {
  /// What it does when it is attached, instead of asking for `demand`.
  public var onSubscription: (NotingSubscriber) -> Void
  /// What it does with a value, and how much more it returns.
  public var onValue: (NotingSubscriber, Input) -> Subscribers.Demand = {
    _, _ in .none
  }
  /// Its subscription; a test may take it away.
  public var subscription: Subscription?
  private let log: TestLog
  private let name: String

  /// Writes into `log`, with its name in front; asks for `demand` when it is
  /// attached, if that is any.
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

  /// Asks for `demand` when it is attached, also for none.
  public convenience init(asking demand: Subscribers.Demand) {
    self.init()
    onSubscription = { $0.request(demand) }
  }

  /// What happened to all that share the log, a line each.
  public var lines: [String] { log.lines }

  /// Writes a line, with the name in front.
  public func write(_ line: String) {
    log.write(name.isEmpty ? line : "\(name) \(line)")
  }

  /// Writes that it asks, and asks.
  public func request(_ demand: Subscribers.Demand) {
    write("request \(demand)")
    subscription?.request(demand)
  }

  /// Writes that it cancels, and cancels.
  public func cancel() {
    write("cancel")
    subscription?.cancel()
  }

  /// Keeps the subscription, writes, and acts.
  public func receive(subscription: Subscription) {
    self.subscription = subscription
    write("subscription")
    onSubscription(self)
  }

  /// Writes the value, and returns what the test wants.
  public func receive(_ input: Input) -> Subscribers.Demand {
    write("value \(input)")
    let more = onValue(self, input)
    if more > .none { write("return \(more)") }
    return more
  }

  /// Writes the completion.
  public func receive(completion: Subscribers.Completion<Failure>) {
    write("\(completion)")
  }
}

/// A failure that a test expects.
public enum ExpectedTrouble: Error, CustomStringConvertible {
  /// The one there is.
  case expected
  /// `expected`.
  public var description: String { "expected" }
}

/// Whether a value arrives after its turn, twice, or beside another.
public final class SerialSubscriber<Input>: Subscriber {
  /// It takes no failure.
  public typealias Failure = Never

  /// What came, and how.
  public struct Received {
    public var values: [Input] = []
    var isInside = false
    public var overlaps = 0
    public var ends = 0
  }

  private let account = Locked(Received())
  private let subscription = Locked<Subscription?>(nil)
  private let returned: Subscribers.Demand

  /// Returns `returned` for each value.
  public init(returning returned: Subscribers.Demand = .none) {
    self.returned = returned
  }

  /// What has come until now.
  public var result: Received { account.withLock { $0 } }

  /// Asks.
  public func request(_ demand: Subscribers.Demand) {
    subscription.withLock { $0 }?.request(demand)
  }

  /// Cancels.
  public func cancel() { subscription.withLock { $0 }?.cancel() }

  /// Keeps the subscription.
  public func receive(subscription: Subscription) {
    self.subscription.exchange(subscription)
  }

  /// Notes the value.
  public func receive(_ input: Input) -> Subscribers.Demand {
    enter()
    account.withLock { $0.values.append(input) }
    account.withLock { $0.isInside = false }
    return returned
  }

  /// Notes the end.
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
