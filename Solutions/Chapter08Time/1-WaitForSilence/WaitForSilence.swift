// 08.1 Wait for silence
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
      Inner(downstream: subscriber, dueTime: dueTime, scheduler: scheduler))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// The subscriber; nil after a completion or a cancel.
      var downstream: Downstream?
      /// Upstream's subscription; nil before the run and after it.
      var upstream: Subscription?
      var waiting: Output?
      var count = 0
      var open = Subscribers.Demand.none
      /// Upstream has completed, or the run has been cancelled.
      var isOver = false
    }

    private let dueTime: Context.SchedulerTimeType.Stride
    private let scheduler: Context
    private let state: Locked<State>

    init(
      downstream: Downstream, dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context
    ) {
      self.dueTime = dueTime
      self.scheduler = scheduler
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
      let number: Int? = state.withLock { state in
        guard state.upstream != nil else { return nil }
        swap(&state.waiting, &value)
        state.count += 1
        return state.count
      }
      guard let number else { return .none }
      scheduler.schedule(after: scheduler.now.advanced(by: dueTime)) {
        self.deliver(number)
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let (upstream, dropped): (Subscription?, Output?) = state.withLock {
        state in
        guard state.upstream != nil else { return (nil, nil) }
        defer {
          state.upstream = nil
          state.isOver = true
          if case .failure = completion { state.waiting = nil }
        }
        return (state.upstream, state.waiting)
      }
      guard upstream != nil else { return }
      withExtendedLifetime(dropped) {
        scheduler.schedule { self.end(completion) }
      }
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.open += demand }
    }

    func cancel() {
      state.exchange(State(isOver: true)).upstream?.cancel()
    }

    /// Delivers the waiting value; with a number, only that number's value.
    private func deliver(_ number: Int?) {
      let (downstream, value, isPaid): (Downstream?, Output?, Bool) =
        state.withLock { state in
          guard number == nil || number == state.count,
            let value = state.waiting
          else { return (nil, nil, false) }
          state.waiting = nil
          guard state.open > .none else { return (nil, value, false) }
          state.open -= 1
          return (state.downstream, value, true)
        }
      if let downstream, let value, isPaid {
        request(downstream.receive(value))
      }
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
      deliver(nil)
      state.exchange(State(isOver: true)).downstream?
        .receive(completion: completion)
    }
  }
}

extension Publisher {
  public func settled<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S
  ) -> Settled<Self, S> {
    Settled(upstream: self, dueTime: dueTime, scheduler: scheduler)
  }
}
