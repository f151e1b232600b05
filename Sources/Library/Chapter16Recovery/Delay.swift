import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that delivers everything later, the completion included.
  ///
  /// A failure is delayed as well. Subscribing, requests and cancels are not.
  /// Source: Apple's documentation of `Publishers.Delay`; row E6.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// How long it delays them.
    public let interval: Context.SchedulerTimeType.Stride
    /// How much later they may come.
    public let tolerance: Context.SchedulerTimeType.Stride
    /// Whose clock it goes by, and where it delivers.
    public let scheduler: Context
    /// How the scheduler is to run what it is given.
    public let options: Context.SchedulerOptions?

    /// Makes a publisher that delivers what `upstream` does, `interval` later.
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
  /// Delivers everything `interval` later, the completion included.
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
