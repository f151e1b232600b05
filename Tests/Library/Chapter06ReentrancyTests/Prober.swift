import Chapter01Handshake

/// A subscriber that notes what happens to it, and does what a test says.
final class Prober<Input, Failure: Error>: Subscriber {
  /// What it does when it is attached, instead of asking for `demand`.
  var onSubscription: (Prober) -> Void
  /// What it does with a value, and how much more it returns.
  var onValue: (Prober, Input) -> Subscribers.Demand = { _, _ in .none }
  /// Its subscription; a test may take it away.
  var subscription: Subscription?
  private let written = Locked<[String]>([])

  init(demand: Subscribers.Demand = .none) {
    onSubscription = { prober in
      if demand > .none { prober.request(demand) }
    }
  }

  /// What happened, a line each.
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
