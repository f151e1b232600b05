import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// The rule that decides which values form one array.
  ///
  /// Source: Apple's documentation of `Publishers.TimeGroupingStrategy`.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// An array at the end of each interval.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// An array at the end of each interval, and whenever so many values have
    /// arrived.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// A publisher of arrays of the values of each interval; the last array has
  /// the rest.
  ///
  /// It requests everything, and stores any number of values. An interval
  /// without a value delivers no array. A failure discards the stored values.
  /// Source: Apple's documentation of `Publishers.CollectByTime`.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>:
    Publisher
  {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The scheduler, the interval, and the maximum length, if there is one.
    public let strategy: TimeGroupingStrategy<Context>
    /// The options for each action of the scheduler.
    public let options: Context.SchedulerOptions?

    /// Makes a publisher that collects the values of `upstream` in arrays.
    public init(
      upstream: Upstream, strategy: TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(for: subscriber, strategy, options))
    }
  }
}

extension Publishers.CollectByTime {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    /// Calls its argument at the end of each interval.
    private typealias Start = (@escaping () -> Void) -> Cancellable

    private let attachment: Attachment<Start>
    private let downstream: Locked<Downstream?>
    private let conduit: Conduit<Output, Failure>
    /// A part of the conduit's state: use it under the conduit's lock.
    private var collected: Output = []
    private let clock = Locked<Cancellable?>(nil)
    private let count: Int

    init(
      for downstream: Downstream,
      _ strategy: Publishers.TimeGroupingStrategy<Context>,
      _ options: Context.SchedulerOptions?
    ) {
      let (scheduler, interval, count) =
        switch strategy {
        case .byTime(let scheduler, let interval):
          (scheduler, interval, Int.max)
        case .byTimeOrCount(let scheduler, let interval, let count):
          (scheduler, interval, count)
        }
      self.count = count
      self.downstream = Locked(downstream)
      conduit = Conduit("CollectByTime", to: downstream, buffering: .everything)
      attachment = Attachment { action in
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), interval: interval,
          tolerance: scheduler.minimumTolerance, options: options, action)
      }
    }

    var description: String { "CollectByTime" }

    func receive(subscription: Subscription) {
      guard let start = attachment.attach(subscription),
        let downstream = downstream.exchange(nil)
      else { return }
      clock.exchange(start { [weak self] in self?.deliver() })
      conduit.handOver(self, to: downstream)
      // The subscriber may have cancelled during the call.
      if attachment.attached == nil { stop() }
      attachment.request(.unlimited)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard attachment.attached != nil else { return .none }
      let isFull = conduit.withLock {
        collected.append(input)
        return collected.count >= count
      }
      if isFull { deliver() }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard attachment.complete() != nil else { return }
      if case .finished = completion { deliver() }
      stop()
      conduit.send(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { conduit.request(demand) }

    func cancel() {
      conduit.cancel()
      attachment.cancel()
      stop()
    }

    /// Moves the values to the conduit in one use of its lock, so that another
    /// thread's completion cannot overtake them.
    private func deliver() {
      conduit.send(making: {
        defer { collected = [] }
        return collected.isEmpty ? nil : collected
      })
    }

    private func stop() {
      clock.exchange(nil)?.cancel()
      var last: Output = []
      conduit.withLock { swap(&collected, &last) }
    }
  }
}

extension Publisher {
  /// Delivers the values of each interval in one array.
  ///
  ///     taps.collect(.byTime(DispatchQueue.main, .seconds(1)))
  ///
  /// Source: Apple's documentation of `collect(_:options:)`.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(
      upstream: self, strategy: strategy, options: options)
  }
}
