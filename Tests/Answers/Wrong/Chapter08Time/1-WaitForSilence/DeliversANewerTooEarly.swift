// While one value is due, a newer one may arrive on another thread and be
// delivered in its place, too early. Check that the due value is still the
// latest, and take it, while you hold the lock once.
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
    upstream.subscribe(Inner(subscriber, dueTime, scheduler))
  }

  private final class Inner<D: Subscriber>: Subscriber, Subscription
  where D.Input == Output, D.Failure == Failure {
    typealias Input = Output

    private struct State {
      var downstream: D?
      var upstream: Subscription?
      var isAttached = false
      var waiting: Output?
      var number = 0
      var open = Subscribers.Demand.none
    }

    private let dueTime: Context.SchedulerTimeType.Stride
    private let scheduler: Context
    private let state: Locked<State>

    init(
      _ downstream: D, _ dueTime: Context.SchedulerTimeType.Stride,
      _ scheduler: Context
    ) {
      self.dueTime = dueTime
      self.scheduler = scheduler
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
      let (number, old): (Int?, Output?) = state.withLock { state in
        guard state.upstream != nil else { return (nil, nil) }
        let old = state.waiting
        state.waiting = input
        state.number += 1
        return (state.number, old)
      }
      withExtendedLifetime(old) {}
      guard let number else { return .none }
      scheduler.schedule(after: scheduler.now.advanced(by: dueTime)) {
        [weak self] in self?.deliver(number)
      }
      return .none
    }

    private func deliver(_ number: Int) {
      guard state.withLock({ $0.number == number }) else { return }
      let (downstream, value) = state.withLock { take(&$0) }
      hand(value, to: downstream)
    }

    private func take(_ state: inout State) -> (D?, Output?) {
      let value = state.waiting
      state.waiting = nil
      guard value != nil, state.downstream != nil, state.open > .none else {
        return (nil, value)
      }
      state.open -= 1
      return (state.downstream, value)
    }

    private func hand(_ value: Output?, to downstream: D?) {
      guard let value, let downstream else { return }
      let more = downstream.receive(value)
      state.withLock { $0.open += more }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let (isRunning, upstream, dropped) = state.withLock {
        state -> (Bool, Subscription?, Output?) in
        guard let upstream = state.upstream else { return (false, nil, nil) }
        state.upstream = nil
        var dropped: Output?
        if case .failure = completion {
          dropped = state.waiting
          state.waiting = nil
        }
        return (true, upstream, dropped)
      }
      withExtendedLifetime((upstream, dropped)) {}
      guard isRunning else { return }
      scheduler.schedule { [self] in end(completion) }
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
      let (downstream, value) = state.withLock { take(&$0) }
      hand(value, to: downstream)
      let old = state.exchange(over)
      old.downstream?.receive(completion: completion)
    }

    private var over: State {
      var over = State()
      over.isAttached = true
      return over
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.open += demand }
    }

    func cancel() {
      state.exchange(over).upstream?.cancel()
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
