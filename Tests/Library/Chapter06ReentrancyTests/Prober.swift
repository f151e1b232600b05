import Chapter01Handshake

/// A subscriber that records what it receives and calls a test's closures.
final class Prober<Input, Failure: Error>: Subscriber {
  /// Called with a new subscription; by default it requests `demand`.
  var onSubscription: (Prober) -> Void
  /// Called with each value; returns the additional demand.
  var onValue: (Prober, Input) -> Subscribers.Demand = { _, _ in .none }
  /// The stored subscription. A test may replace or remove it.
  var subscription: Subscription?
  private let written = Locked<[String]>([])

  init(demand: Subscribers.Demand = .none) {
    onSubscription = { prober in
      if demand > .none { prober.request(demand) }
    }
  }

  var lines: [String] { written.withLock { $0 } }

  /// The values and the completion among the lines.
  var received: [String] {
    lines.filter { $0.hasPrefix("value") || $0.hasPrefix("finished") }
  }

  func write(_ line: String) { written.withLock { $0.append(line) } }

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

typealias IntProber = Prober<Int, Never>
typealias NameProber = Prober<String, Never>
