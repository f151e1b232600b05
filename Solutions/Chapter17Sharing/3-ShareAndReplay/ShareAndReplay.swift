// 17.3 Share and replay
import Chapter01Handshake
import Chapter05Demand

extension Publisher {
  public func share(replay count: Int) -> ShareAndReplay<Self> {
    ShareAndReplay(self, count)
  }
}

public final class ShareAndReplay<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let count: Int
  private var remembered: [Output] = []
  private var ending: Subscribers.Completion<Failure>?
  private var run: Run<Upstream>?
  private var lines: [Line<Output, Failure>] = []

  public init(_ upstream: Upstream, _ count: Int) {
    precondition(count >= 0, "Remember 0 values or more.")
    self.upstream = upstream
    self.count = count
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let line = Line(subscriber, remembered) { self.leave($0) }
    if ending == nil { lines.append(line) }
    subscriber.receive(subscription: line)
    if let ending {
      line.end(ending)
    } else if run == nil, !lines.isEmpty {
      let run = Run(self)
      self.run = run
      upstream.subscribe(run)
    }
  }

  fileprivate func take(_ value: Output, from run: Run<Upstream>) {
    guard run === self.run else { return }
    let (before, all) = (remembered, lines)
    remembered = Array((before + [value]).suffix(count))
    for line in all { line.put(value) }
    for line in all { line.deliver() }
    withExtendedLifetime(before) {}
  }

  fileprivate func end(
    _ completion: Subscribers.Completion<Failure>, of run: Run<Upstream>
  ) {
    guard run === self.run else { return }
    let all = lines
    lines = []
    self.run = nil
    ending = completion
    for line in all { line.end(completion) }
  }

  private func leave(_ line: Line<Output, Failure>) {
    lines.removeAll { $0 === line }
    guard lines.isEmpty, let run else { return }
    let before = remembered
    self.run = nil
    remembered = []
    run.cancel()
    withExtendedLifetime(before) {}
  }
}

/// A run of the publisher above.
private final class Run<Upstream: Publisher>: Subscriber {
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  private var owner: ShareAndReplay<Upstream>?
  private var subscription: Subscription?

  init(_ owner: ShareAndReplay<Upstream>) {
    self.owner = owner
  }

  func receive(subscription: Subscription) {
    guard owner != nil, self.subscription == nil else {
      return subscription.cancel()
    }
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    owner?.take(input, from: self)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let last = (owner, subscription)
    (owner, subscription) = (nil, nil)
    last.0?.end(completion, of: self)
  }

  func cancel() {
    let subscription = subscription
    self.subscription = nil
    owner = nil
    subscription?.cancel()
  }
}

/// What waits for one subscriber.
private final class Line<Output, Failure: Error>: Subscription {
  private var receiveValue: ((Output) -> Subscribers.Demand)?
  private var receiveEnd: ((Subscribers.Completion<Failure>) -> Void)?
  private var onCancel: ((Line) -> Void)?
  private var demand = Subscribers.Demand.none
  private var values: [Output]
  private var ending: Subscribers.Completion<Failure>?
  private var isDelivering = false

  init<S: Subscriber>(
    _ subscriber: S, _ values: [Output], onCancel: @escaping (Line) -> Void
  ) where S.Input == Output, S.Failure == Failure {
    receiveValue = { subscriber.receive($0) }
    receiveEnd = { subscriber.receive(completion: $0) }
    self.values = values
    self.onCancel = onCancel
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    deliver()
  }

  func cancel() {
    let onCancel = onCancel
    letGo()
    onCancel?(self)
  }

  func put(_ value: Output) {
    guard receiveEnd != nil else { return }
    values.append(value)
  }

  func end(_ completion: Subscribers.Completion<Failure>) {
    onCancel = nil
    ending = completion
    deliver()
  }

  func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while demand > .none, !values.isEmpty, let receiveValue {
      demand -= 1
      demand += receiveValue(values.removeFirst())
    }
    isDelivering = false
    guard values.isEmpty, let ending, let receiveEnd else { return }
    letGo()
    receiveEnd(ending)
  }

  /// A released object may call back, so write the state first.
  private func letGo() {
    let last = (receiveValue, receiveEnd, onCancel, values)
    (receiveValue, receiveEnd, onCancel, values) = (nil, nil, nil, [])
    withExtendedLifetime(last) {}
  }
}
