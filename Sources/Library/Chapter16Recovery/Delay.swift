import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that delivers upstream's values and completion later.
  ///
  /// It delays a failure, too, but not the subscription, requests or cancels.
  /// Source: Apple's documentation of `Publishers.Delay`; row E6.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The delay of each value and of the completion.
    public let interval: Context.SchedulerTimeType.Stride
    /// The additional delay that is allowed.
    public let tolerance: Context.SchedulerTimeType.Stride
    /// The scheduler whose clock counts, and which delivers.
    public let scheduler: Context
    /// The options for each action of the scheduler.
    public let options: Context.SchedulerOptions?

    /// Makes a publisher that delivers `interval` later than `upstream`.
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Postponed("Delay", to: subscriber) {
          [scheduler, interval, tolerance, options] action in
          scheduler.schedule(
            after: scheduler.now.advanced(by: interval), tolerance: tolerance,
            options: options, action)
        })
    }
  }
}

extension Publisher {
  /// Delivers values and the completion `interval` later.
  ///
  /// Source: Apple's documentation of
  /// `delay(for:tolerance:scheduler:options:)`.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval,
      tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
      options: options)
  }
}
