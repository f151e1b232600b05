import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher of the time between two values.
  ///
  /// The first interval starts at the subscription.
  /// Source: Apple's documentation of `Publishers.MeasureInterval`.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>:
    Publisher
  {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The scheduler whose clock measures the time.
    public let scheduler: Context

    /// Makes a publisher of the times between the values of `upstream`.
    public init(
      upstream: Upstream, scheduler: Context
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(for: subscriber, scheduler))
    }
  }
}

extension Publishers.MeasureInterval {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<(downstream: Downstream, clock: Context)>
    private let last = Locked<Context.SchedulerTimeType?>(nil)

    init(for downstream: Downstream, _ clock: Context) {
      attachment = Attachment((downstream, clock))
    }

    var description: String { "MeasureInterval" }

    func receive(subscription: Subscription) {
      guard let run = attachment.attach(subscription) else { return }
      last.exchange(run.clock.now)
      run.downstream.receive(subscription: self)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let run = attachment.downstream else { return .none }
      let now = run.clock.now
      guard let last = last.exchange(now) else { return .none }
      let more = run.downstream.receive(last.distance(to: now))
      if more > .none { attachment.request(more) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      attachment.complete()?.downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

    func cancel() { attachment.cancel() }
  }
}

extension Publisher {
  /// Delivers the time between each value and the previous one; the first
  /// interval starts at the subscription.
  ///
  /// Source: Apple's documentation of `measureInterval(using:options:)`.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}
