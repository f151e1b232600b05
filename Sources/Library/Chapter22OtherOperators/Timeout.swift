import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that ends if upstream delivers nothing for an interval.
  ///
  /// The interval starts at the subscription, at the first request, and at each
  /// value. The scheduler delivers values and the completion.
  /// Source: Apple's documentation of `Publishers.Timeout`.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The maximum time without a value.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler whose clock counts, and which delivers.
    public let scheduler: Context
    /// The options for each action of the scheduler.
    public let options: Context.SchedulerOptions?
    /// The closure that makes the failure at the end of the interval; if it is
    /// nil, the run finishes.
    public let customError: (() -> Upstream.Failure)?

    /// Makes a publisher that waits `interval` for each value of `upstream`.
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions?,
      customError: (() -> Upstream.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Inner(
          for: subscriber,
          Plan(
            later: { [scheduler, interval, options] in
              scheduler.schedule(
                after: scheduler.now.advanced(by: interval),
                tolerance: scheduler.minimumTolerance, options: options, $0)
            },
            soon: { [scheduler, options] in
              scheduler.schedule(options: options, $0)
            }, customError: customError)))
    }
  }
}

extension Publishers.Timeout {
  /// The closures that a run holds until its end.
  private struct Plan {
    /// Schedules an action for the end of the interval.
    var later: (@escaping () -> Void) -> Void
    /// Schedules an action for the next turn.
    var soon: (@escaping () -> Void) -> Void
    var customError: (() -> Upstream.Failure)?
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<Plan>
    private let downstream: Locked<Downstream?>
    private let conduit: Conduit<Output, Failure>
    private let returned = Locked(Subscribers.Demand.none)
    /// The number of intervals so far, and whether a request has started one.
    private let turn = Locked((number: 0, isRequested: false))

    init(for downstream: Downstream, _ plan: Plan) {
      attachment = Attachment(plan)
      self.downstream = Locked(downstream)
      conduit = Conduit(
        "Timeout", to: Returned(by: downstream, returned),
        buffering: .everything)
    }

    var description: String { "Timeout" }

    func receive(subscription: Subscription) {
      guard let plan = attachment.attach(subscription),
        let downstream = downstream.exchange(nil)
      else { return }
      start(plan)
      conduit.handOver(self, to: downstream)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let plan = attachment.attached else { return .none }
      start(plan)
      plan.soon { [self] in
        conduit.send(input)
        let more = returned.exchange(.none)
        if more > .none { attachment.request(more) }
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      attachment.complete()?.soon { [conduit] in
        conduit.send(completion: completion)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      let isFirst = turn.withLock { turn in
        defer { turn.isRequested = true }
        return !turn.isRequested
      }
      if isFirst, let plan = attachment.attached { start(plan) }
      conduit.request(demand)
      attachment.request(demand)
    }

    func cancel() {
      conduit.cancel()
      attachment.cancel()
    }

    /// Starts the interval again.
    private func start(_ plan: Plan) {
      let number = turn.withLock { turn in
        turn.number += 1
        return turn.number
      }
      plan.later { [weak self] in self?.end(number) }
    }

    /// Ends the run, unless another interval has started.
    private func end(_ number: Int) {
      guard turn.withLock({ $0.number }) == number,
        let plan = attachment.cancel()
      else { return }
      conduit.send(
        completion: plan.customError.map { .failure($0()) } ?? .finished)
    }
  }
}

extension Publisher {
  /// Finishes, or fails with `customError`, if this publisher delivers nothing
  /// for `interval`.
  ///
  /// Source: Apple's documentation of
  /// `timeout(_:scheduler:options:customError:)`.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S,
    options: S.SchedulerOptions? = nil, customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler,
      options: options, customError: customError)
  }
}
