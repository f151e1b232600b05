import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher of at most one value in each interval.
  ///
  /// It requests everything. A value that arrives while another waits replaces
  /// it or is dropped. A value without demand is dropped. A waiting value has
  /// used its demand, so it is replaced only if more is left.
  /// Source: Apple's documentation of `Publishers.Throttle`.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The minimum time between two values.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler whose clock counts, and which delivers.
    public let scheduler: Context
    /// A Boolean value that indicates whether a later value replaces a waiting
    /// one.
    public let latest: Bool

    /// Makes a publisher of some values of `upstream`.
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
      let clock = Clock(
        now: { [scheduler] in scheduler.now },
        schedule: { [scheduler] moment, action in
          if let moment {
            scheduler.schedule(after: moment, action)
          } else {
            scheduler.schedule(action)
          }
        })
      upstream.subscribe(
        Inner(for: subscriber, clock, interval: interval, isLatest: latest))
    }
  }
}

extension Publishers.Throttle {
  private typealias Moment = Context.SchedulerTimeType

  /// The scheduler's methods, which the run holds until its end.
  private struct Clock {
    var now: () -> Moment
    /// Schedules an action at a moment, or for the next turn if that is nil.
    var schedule: (Moment?, @escaping () -> Void) -> Void
  }

  private struct State {
    /// The demand that no scheduled value has used.
    var demand = Subscribers.Demand.none
    /// The value that waits for its delivery.
    var waiting: Output?
    var completion: Subscribers.Completion<Failure>?
    /// The moment of the last delivery.
    var last: Moment?

    /// Stores or drops a value; returns whether to schedule its delivery.
    mutating func keep(_ input: Output, isLatest: Bool) -> Bool {
      guard demand > .none else { return false }
      if waiting == nil {
        demand -= 1
        waiting = input
        return true
      }
      if isLatest { waiting = input }
      return false
    }

    /// Stores the completion; returns whether to schedule its delivery.
    mutating func keep(_ completion: Subscribers.Completion<Failure>) -> Bool {
      self.completion = completion
      return waiting == nil
    }
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<Clock>
    private let downstream: Locked<Downstream?>
    private let conduit: Conduit<Output, Failure>
    private let returned = Locked(Subscribers.Demand.none)
    private let state = Locked(State())
    private let interval: Moment.Stride
    private let isLatest: Bool

    init(
      for downstream: Downstream, _ clock: Clock, interval: Moment.Stride,
      isLatest: Bool
    ) {
      attachment = Attachment(clock)
      self.downstream = Locked(downstream)
      self.interval = interval
      self.isLatest = isLatest
      conduit = Conduit(
        "Throttle", to: Returned(by: downstream, returned),
        buffering: .everything)
    }

    var description: String { "Throttle" }

    func receive(subscription: Subscription) {
      guard attachment.attach(subscription) != nil,
        let downstream = downstream.exchange(nil)
      else { return }
      conduit.handOver(self, to: downstream)
      attachment.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let clock = attachment.attached,
        state.change({ $0.keep(input, isLatest: isLatest) })
      else { return .none }
      let now = clock.now()
      let due = state.withLock { $0.last }?.advanced(by: interval) ?? now
      clock.schedule(due > now ? due : nil) { [self] in emit(clock.now()) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let clock = attachment.complete(),
        state.withLock({ $0.keep(completion) })
      else { return }
      clock.schedule(nil) { [self] in emit(clock.now()) }
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      state.withLock { $0.demand += demand }
      conduit.request(demand)
    }

    func cancel() {
      conduit.cancel()
      attachment.cancel()
      state.exchange(State())
    }

    /// Delivers the waiting value and the completion.
    private func emit(_ now: Moment) {
      let (value, completion) = state.withLock { state in
        defer { state.waiting = nil }
        if state.waiting != nil { state.last = now }
        return (state.waiting, state.completion)
      }
      if let value {
        conduit.send(value)
        let more = returned.exchange(.none)
        state.withLock { $0.demand += more }
      }
      if let completion { conduit.send(completion: completion) }
    }
  }
}

extension Publisher {
  /// Delivers at most one value in each `interval`, either its first or its
  /// latest.
  ///
  /// Source: Apple's documentation of `throttle(for:scheduler:latest:)`.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(
      upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
