// You drop the demand that `receive(_:)` returns. A subscriber that requests
// in this way receives no more values. Add it to the demand.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let interval: Context.SchedulerTimeType.Stride
    let scheduler: Context
    let latest: Bool

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
      upstream.subscribe(Inner(subscriber, self))
    }
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

extension Publishers.Throttle {
  fileprivate final class Inner<D: Subscriber>: Subscriber, Subscription
  where D.Input == Output, D.Failure == Failure {
    typealias Input = Output

    struct State {
      var downstream: D?
      var upstream: Subscription?
      var isAttached = false
      var waiting: Output?
      var open = Subscribers.Demand.none
      var last: Context.SchedulerTimeType?
      var ending: Subscribers.Completion<Failure>?
    }

    enum Order {
      case nothing
      case soon
      case after(Context.SchedulerTimeType)
    }

    let throttle: Publishers.Throttle<Upstream, Context>
    let state: Locked<State>

    init(_ downstream: D, _ throttle: Publishers.Throttle<Upstream, Context>) {
      self.throttle = throttle
      state = Locked(State(downstream: downstream))
    }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> D? in
        guard !state.isAttached else { return nil }
        state.isAttached = true
        state.upstream = subscription
        return state.downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
      guard state.withLock({ $0.upstream != nil }) else { return }
      subscription.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let now = throttle.scheduler.now
      let (order, old): (Order, Output?) = state.withLock { state in
        guard state.upstream != nil else { return (.nothing, nil) }
        if let old = state.waiting {
          guard throttle.latest else { return (.nothing, nil) }
          state.waiting = input
          return (.nothing, old)
        }
        guard state.open > .none else { return (.nothing, nil) }
        state.open -= 1
        state.waiting = input
        guard let date = state.last?.advanced(by: throttle.interval),
          date > now
        else { return (.soon, nil) }
        return (.after(date), nil)
      }
      withExtendedLifetime(old) {}
      carryOut(order)
      return .none
    }

    func carryOut(_ order: Order) {
      switch order {
      case .nothing: break
      case .soon: throttle.scheduler.schedule { self.deliver() }
      case .after(let date):
        throttle.scheduler.schedule(after: date) { self.deliver() }
      }
    }

    func deliver() {
      let now = throttle.scheduler.now
      let (downstream, value): (D?, Output?) = state.withLock { state in
        guard let value = state.waiting else { return (nil, nil) }
        state.waiting = nil
        state.last = now
        return (state.downstream, value)
      }
      if let downstream, let value {
        _ = downstream.receive(value)
      }
      let (last, ending) = state.withLock {
        state -> (D?, Subscribers.Completion<Failure>?) in
        guard let ending = state.ending, state.waiting == nil else {
          return (nil, nil)
        }
        defer { state.downstream = nil }
        return (state.downstream, ending)
      }
      if let last, let ending { last.receive(completion: ending) }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let (order, old): (Order, Subscription?) = state.withLock { state in
        guard let upstream = state.upstream else { return (.nothing, nil) }
        state.upstream = nil
        state.ending = completion
        return (state.waiting == nil ? .soon : .nothing, upstream)
      }
      withExtendedLifetime(old) {}
      carryOut(order)
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.open += demand }
    }

    func cancel() {
      var over = State()
      over.isAttached = true
      state.exchange(over).upstream?.cancel()
    }
  }
}
