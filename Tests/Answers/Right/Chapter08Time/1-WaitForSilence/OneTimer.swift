// One timer at a time: when it runs too early for the value that waits, it is
// set anew.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

public struct Settled<Upstream: Publisher, Context: Scheduler>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let dueTime: Context.SchedulerTimeType.Stride
  private let scheduler: Context

  public init(
    upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride,
    scheduler: Context
  ) {
    self.upstream = upstream
    self.dueTime = dueTime
    self.scheduler = scheduler
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(
      Patience<S, Context>(subscriber, dueTime, scheduler))
  }
}

private final class Patience<Below: Subscriber, Context: Scheduler>: Subscriber,
  Subscription
{
  typealias Input = Below.Input
  typealias Failure = Below.Failure

  private struct State {
    var below: Below?
    var above: Subscription?
    var wasAttached = false
    var value: Input?
    var due: Context.SchedulerTimeType?
    var isTimed = false
    var demand = Subscribers.Demand.none
  }

  private let dueTime: Context.SchedulerTimeType.Stride
  private let scheduler: Context
  private let state: Locked<State>

  init(
    _ below: Below, _ dueTime: Context.SchedulerTimeType.Stride,
    _ scheduler: Context
  ) {
    self.dueTime = dueTime
    self.scheduler = scheduler
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
    let due = scheduler.now.advanced(by: dueTime)
    let (old, sets) = state.withLock { state -> (Input?, Bool) in
      guard state.above != nil else { return (nil, false) }
      let old = state.value
      (state.value, state.due) = (input, due)
      let sets = !state.isTimed
      state.isTimed = true
      return (old, sets)
    }
    if sets { setTimer(due) }
    withExtendedLifetime(old) {}
    return .none
  }

  private func setTimer(_ date: Context.SchedulerTimeType) {
    scheduler.schedule(after: date) { self.ring() }
  }

  private func ring() {
    let now = scheduler.now
    let later = deliver { state in
      state.isTimed = false
      guard state.value != nil, let due = state.due, due > now else {
        return nil
      }
      state.isTimed = true
      return due
    }
    if let later { setTimer(later) }
  }

  /// Delivers what waits, unless there is a moment to wait for.
  @discardableResult
  private func deliver(
    unless wait: (inout State) -> Context.SchedulerTimeType? = { _ in nil }
  ) -> Context.SchedulerTimeType? {
    typealias Found = (Context.SchedulerTimeType?, Below?, Input?)
    let (later, below, value) = state.withLock { state -> Found in
      if let later = wait(&state) { return (later, nil, nil) }
      let value = state.value
      state.value = nil
      guard value != nil, state.demand > .none else { return (nil, nil, value) }
      state.demand -= 1
      return (nil, state.below, value)
    }
    if let below, let value { request(below.receive(value)) }
    return later
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let (above, old) = state.withLock { state -> (Subscription?, Input?) in
      let above = state.above
      guard above != nil else { return (nil, nil) }
      state.above = nil
      guard case .failure = completion else { return (above, nil) }
      let old = state.value
      state.value = nil
      return (above, old)
    }
    guard above != nil else { return }
    scheduler.schedule {
      self.deliver()
      self.emptied().below?.receive(completion: completion)
    }
    withExtendedLifetime(old) {}
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
  public func settled<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S
  ) -> Settled<Self, S> {
    Settled(upstream: self, dueTime: dueTime, scheduler: scheduler)
  }
}
