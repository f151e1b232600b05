// 08.2 Throttle
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    fileprivate let upstream: Upstream
    fileprivate let interval: Context.SchedulerTimeType.Stride
    fileprivate let scheduler: Context
    fileprivate let latest: Bool

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
      upstream.subscribe(Inner(self, downstream: subscriber))
    }
  }
}

extension Publishers.Throttle {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private typealias Moment = Context.SchedulerTimeType

    private struct State {
      /// The subscriber; nil after a completion or a cancel.
      var downstream: Downstream?
      /// Upstream's subscription; nil before the run and after it.
      var upstream: Subscription?
      var waiting: Output?
      var completion: Subscribers.Completion<Failure>?
      var lastDelivery: Context.SchedulerTimeType?
      var open = Subscribers.Demand.none
      /// Upstream has completed, or the run has been cancelled.
      var isOver = false
    }

    private let throttle: Publishers.Throttle<Upstream, Context>
    private let state: Locked<State>

    init(
      _ throttle: Publishers.Throttle<Upstream, Context>,
      downstream: Downstream
    ) {
      self.throttle = throttle
      state = Locked(State(downstream: downstream))
    }

    func receive(subscription: Subscription) {
      let downstream: Downstream? = state.withLock { state in
        guard state.upstream == nil, !state.isOver else { return nil }
        state.upstream = subscription
        return state.downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
      subscription.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      // The replaced value is swapped out, and released after the unlock.
      var value: Output? = input
      let begins = state.withLock { state in
        guard state.upstream != nil else { return false }
        if state.waiting != nil {
          if throttle.latest { swap(&state.waiting, &value) }
          return false
        }
        guard state.open > .none else { return false }
        state.open -= 1
        swap(&state.waiting, &value)
        return true
      }
      if begins { scheduleDelivery() }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let (upstream, isEmpty) = state.withLock { state in
        defer {
          if state.upstream != nil { state.completion = completion }
          state.upstream = nil
          state.isOver = true
        }
        return (state.upstream, state.waiting == nil)
      }
      if upstream != nil, isEmpty {
        throttle.scheduler.schedule { self.deliver() }
      }
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.open += demand }
    }

    func cancel() {
      state.exchange(State(isOver: true)).upstream?.cancel()
    }

    private func scheduleDelivery() {
      let now = throttle.scheduler.now
      let last = state.withLock { $0.lastDelivery }
      let date = last?.advanced(by: throttle.interval) ?? now
      if date > now {
        throttle.scheduler.schedule(after: date) { self.deliver() }
      } else {
        throttle.scheduler.schedule { self.deliver() }
      }
    }

    /// Delivers the waiting value, and the completion if it has arrived.
    private func deliver() {
      let now = throttle.scheduler.now
      let (downstream, value) = state.withLock { state in
        defer {
          if state.waiting != nil { state.lastDelivery = now }
          state.waiting = nil
        }
        return (state.downstream, state.waiting)
      }
      if let downstream, let value { request(downstream.receive(value)) }
      // If another value waits by now, the completion follows that one.
      let ending = state.withLock { state in
        state.waiting == nil ? state.completion : nil
      }
      guard let completion = ending else { return }
      state.exchange(State(isOver: true)).downstream?
        .receive(completion: completion)
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
