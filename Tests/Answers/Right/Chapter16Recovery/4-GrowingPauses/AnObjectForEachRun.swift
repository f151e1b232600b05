// Each run of upstream has an object of its own, which is asked whether it is
// still the one; the pauses are computed from the number of runs.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publisher {
  public func retry<S: Scheduler>(
    _ retries: Int, pause: S.SchedulerTimeType.Stride,
    limit: S.SchedulerTimeType.Stride, scheduler: S
  ) -> RetryWithPauses<Self, S> {
    RetryWithPauses(self, retries, pause, limit, scheduler)
  }
}

public struct RetryWithPauses<Upstream: Publisher, S: Scheduler>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let retries: Int
  private let pause: S.SchedulerTimeType.Stride
  private let limit: S.SchedulerTimeType.Stride
  private let scheduler: S

  public init(
    _ upstream: Upstream, _ retries: Int,
    _ pause: S.SchedulerTimeType.Stride, _ limit: S.SchedulerTimeType.Stride,
    _ scheduler: S
  ) {
    self.upstream = upstream
    self.retries = retries
    self.pause = pause
    self.limit = limit
    self.scheduler = scheduler
  }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let (upstream, scheduler) = (upstream, scheduler)
    var next = pause < limit ? pause : limit
    let limit = limit
    let account = Account(subscriber, retries: retries)
    account.begin = { [unowned account] in
      upstream.subscribe(Attempt(account))
    }
    account.wait = { begin in
      let date = scheduler.now.advanced(by: next)
      next = next + next < limit ? next + next : limit
      scheduler.schedule(after: date, begin)
    }
    upstream.subscribe(Attempt(account))
  }
}

private final class Account<Below: Subscriber>: Subscription {
  var begin: (() -> Void)?
  var wait: ((@escaping () -> Void) -> Void)?
  private var below: Below?
  private var current: Attempt<Below>?
  private var demand = Subscribers.Demand.none
  private var retries: Int
  private var isAttached = false

  init(_ below: Below, retries: Int) {
    self.below = below
    self.retries = retries
  }

  func began(_ attempt: Attempt<Below>) -> Bool {
    guard let below else { return false }
    current = attempt
    if isAttached {
      if demand > .none { attempt.above?.request(demand) }
    } else {
      isAttached = true
      below.receive(subscription: self)
    }
    return true
  }

  func take(_ value: Below.Input, of attempt: Attempt<Below>)
    -> Subscribers.Demand
  {
    guard let below else { return .none }
    demand -= 1
    let more = below.receive(value)
    guard self.below != nil else { return .none }
    demand += more
    if current === attempt { return more }
    if more > .none { current?.above?.request(more) }
    return .none
  }

  func ended(_ completion: Subscribers.Completion<Below.Failure>) {
    guard case .failure = completion, retries > 0, below != nil else {
      empty().below?.receive(completion: completion)
      return
    }
    retries -= 1
    let last = current
    current = nil
    wait? { if self.below != nil { self.begin?() } }
    withExtendedLifetime(last) {}
  }

  func request(_ demand: Subscribers.Demand) {
    guard below != nil else { return }
    self.demand += demand
    current?.above?.request(demand)
  }

  func cancel() { empty().above?.cancel() }

  private func empty() -> (below: Below?, above: Subscription?) {
    let last = (below, current, begin, wait)
    (below, current, begin, wait) = (nil, nil, nil, nil)
    return (last.0, last.1?.above)
  }
}

private final class Attempt<Below: Subscriber>: Subscriber {
  typealias Input = Below.Input
  typealias Failure = Below.Failure

  private let account: Account<Below>
  private(set) var above: Subscription?

  init(_ account: Account<Below>) { self.account = account }

  func receive(subscription: Subscription) {
    guard above == nil else { return subscription.cancel() }
    above = subscription
    if !account.began(self) { subscription.cancel() }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    account.take(input, of: self)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let last = above
    above = nil
    account.ended(completion)
    withExtendedLifetime(last) {}
  }
}
