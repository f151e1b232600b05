import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that delivers values and the completion on a scheduler.
  ///
  /// The subscription, requests and cancels are not moved to the scheduler.
  /// Source: Apple's documentation of `Publishers.ReceiveOn`; row E5.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The scheduler that delivers.
    public let scheduler: Context
    /// The options for each action of the scheduler.
    public let options: Context.SchedulerOptions?

    /// Makes a publisher that delivers on `scheduler` what `upstream` sends.
    public init(
      upstream: Upstream, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Postponed("ReceiveOn", to: subscriber) {
          [scheduler, options] action in
          scheduler.schedule(options: options, action)
        })
    }
  }
}

extension Publisher {
  /// Delivers values and the completion on `scheduler`.
  ///
  ///     request.receive(on: DispatchQueue.main).sink { … }
  ///
  /// Source: Apple's documentation of `receive(on:options:)`.
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(
      upstream: self, scheduler: scheduler, options: options)
  }
}
