// A timer runs at the end of each interval: it delivers what waits and begins
// the next interval, or opens the gate.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let upstream: Upstream
    private let interval: Context.SchedulerTimeType.Stride
    private let scheduler: Context
    private let latest: Bool

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
      scheduler: Context, latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Gate<S, Context>(subscriber, interval, scheduler, latest))
    }
  }
}

private final class Gate<Below: Subscriber, Context: Scheduler>: Subscriber,
  Subscription
{
  typealias Input = Below.Input
  typealias Failure = Below.Failure

  private struct State {
    var below: Below?
    var above: Subscription?
    var wasAttached = false
    var value: Input?
    var end: Subscribers.Completion<Failure>?
    /// Whether an action is scheduled that will look at what waits.
    var isClosed = false
    var demand = Subscribers.Demand.none
  }

  private let interval: Context.SchedulerTimeType.Stride
  private let scheduler: Context
  private let latest: Bool
  private let state: Locked<State>

  init(
    _ below: Below, _ interval: Context.SchedulerTimeType.Stride,
    _ scheduler: Context, _ latest: Bool
  ) {
    self.interval = interval
    self.scheduler = scheduler
    self.latest = latest
    state = Locked(State(below: below))
  }

  func receive(subscription: Subscription) {
    let below = state.withLock { state -> Below? in
      if state.wasAttached { return nil }
      state.wasAttached = true
      state.above = subscription
      return state.below
    }
    guard let below else { return subscription.cancel() }
    below.receive(subscription: self)
    if state.withLock({ $0.above != nil }) { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let (old, opens) = state.withLock { state -> (Input?, Bool) in
      guard state.above != nil else { return (nil, false) }
      if let old = state.value {
        if latest { state.value = input }
        return (latest ? old : nil, false)
      }
      guard state.demand > .none else { return (nil, false) }
      state.demand -= 1
      state.value = input
      let opens = !state.isClosed
      state.isClosed = true
      return (nil, opens)
    }
    if opens { scheduler.schedule { self.open() } }
    withExtendedLifetime(old) {}
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let (above, isFree) = state.withLock { state -> (Subscription?, Bool) in
      let above = state.above
      guard above != nil else { return (nil, false) }
      state.above = nil
      state.end = completion
      return (above, state.value == nil)
    }
    if above != nil, isFree { scheduler.schedule { self.finish() } }
  }

  /// The interval is over.
  private func open() {
    let (below, value) = state.withLock { state -> (Below?, Input?) in
      let value = state.value
      state.value = nil
      state.isClosed = value != nil
      return (state.below, value)
    }
    guard let below, let value else { return }
    scheduler.schedule(after: scheduler.now.advanced(by: interval)) {
      self.open()
    }
    request(below.receive(value))
    finish()
  }

  private func finish() {
    let end = state.withLock { $0.value == nil ? $0.end : nil }
    if let end { emptied().below?.receive(completion: end) }
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
  }

  func cancel() { emptied().above?.cancel() }

  private func emptied() -> State {
    state.exchange(State(wasAttached: true))
  }
}

extension Publisher {
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(
      upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
