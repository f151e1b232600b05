import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers a value if no other value follows it in time.
  ///
  /// A value that still waits at the completion is dropped, so
  /// `Just(1).debounce` only finishes. It requests every value from upstream,
  /// and drops a value if there is no demand when the value becomes due.
  /// Source: Apple's documentation of `Publishers.Debounce`.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The time without another value; if zero or less, a value waits for the
    /// scheduler's next turn.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// The scheduler that measures the time and delivers.
    public let scheduler: Context
    /// Options for the scheduler's actions.
    public let options: Context.SchedulerOptions?

    /// Makes a publisher that delivers values of `upstream` after a pause.
    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Inner(
          to: subscriber,
          later: { [scheduler, dueTime, options] action in
            scheduler.schedule(
              after: scheduler.now.advanced(by: dueTime),
              tolerance: scheduler.minimumTolerance, options: options, action)
          },
          soon: { [scheduler, options] action in
            scheduler.schedule(options: options, action)
          }))
    }
  }
}

extension Publishers.Debounce {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    /// Schedules an action after `dueTime`, and at the scheduler's next turn.
    private let later, soon: (@escaping () -> Void) -> Void
    private let attachment: Attachment<Downstream>
    private let conduit: Conduit<Output, Failure>
    // These two belong to the conduit's state: use them under its lock only.
    /// The value that waits for `dueTime` to pass.
    private var waiting: Output?
    /// The number of values received; it identifies the waiting one.
    private var count = 0

    init(
      to downstream: Downstream,
      later: @escaping (@escaping () -> Void) -> Void,
      soon: @escaping (@escaping () -> Void) -> Void
    ) {
      self.later = later
      self.soon = soon
      attachment = Attachment(downstream)
      conduit = Conduit("Debounce", to: downstream)
    }

    var description: String { "Debounce" }

    func receive(subscription: Subscription) {
      guard let downstream = attachment.attach(subscription) else { return }
      conduit.handOver(self, to: downstream)
      subscription.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let number = wait(input) else { return .none }
      later { [weak self] in self?.deliver(number) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard attachment.complete() != nil else { return }
      _ = wait(nil)
      soon { [conduit] in conduit.send(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) { conduit.request(demand) }

    func cancel() {
      conduit.cancel()
      _ = wait(nil)
      attachment.cancel()
    }

    /// Stores `input` in place of the waiting value; returns its number.
    private func wait(_ input: Output?) -> Int? {
      // Swap the old value out, so that it is released after the unlock.
      var input = input
      return conduit.state.withLock { state in
        if state.downstream == nil { input = nil }
        swap(&waiting, &input)
        count += 1
        return waiting == nil ? nil : count
      }
    }

    /// Delivers the value with this number, if no other has replaced it.
    private func deliver(_ number: Int) {
      conduit.send(making: { count == number ? waiting.take() : nil })
    }
  }
}

extension Publisher {
  /// Delivers a value if no other value follows it within `dueTime`.
  ///
  ///     field.publisher(for: .editingChanged)
  ///       .map(\.text)
  ///       .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
  ///
  /// Source: Apple's documentation of `debounce(for:scheduler:options:)`.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(
      upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}
