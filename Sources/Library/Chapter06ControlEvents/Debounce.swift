import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers a value when no other has followed it for a
  /// while.
  ///
  /// A value that still waits when the end comes is dropped, so
  /// `Just(1).debounce` only finishes. It asks for everything, and drops what
  /// becomes due while its subscriber has not asked.
  /// Source: Apple's documentation of `Publishers.Debounce`.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// It delivers what the publisher before it does.
    public typealias Output = Upstream.Output
    /// It fails as the publisher before it does.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values it holds back.
    public let upstream: Upstream
    /// How long it must be quiet; zero or less is until the scheduler's next
    /// turn.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// Whose clock it goes by, and where it delivers.
    public let scheduler: Context
    /// How the scheduler is to run what it is given.
    public let options: Context.SchedulerOptions?

    /// Makes a publisher that delivers values of `upstream` after a silence.
    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    /// Subscribes in the place of `subscriber`, and stands before it.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(self, downstream: subscriber))
    }
  }
}

extension Publishers.Debounce {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// Who waits for a subscription; nil once it has come.
      var unattached: Downstream?
      /// The run that is on; nil before it and after it.
      var upstream: Subscription?
      /// What waits for silence.
      var latest: Output?
      /// How many values have come.
      var count = 0
      /// What is due, and who is to get it.
      var outbox = Outbox<Downstream>()
    }

    private let debounce: Publishers.Debounce<Upstream, Context>
    private let state: Locked<State>

    init(
      _ debounce: Publishers.Debounce<Upstream, Context>,
      downstream: Downstream
    ) {
      self.debounce = debounce
      state = Locked(
        State(unattached: downstream, outbox: Outbox(downstream)))
    }

    func receive(subscription: Subscription) {
      guard let downstream = attach(to: subscription) else {
        return subscription.cancel()
      }
      downstream.receive(subscription: self)
      subscription.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let number = keep(input) else { return .none }
      let scheduler = debounce.scheduler
      scheduler.schedule(
        after: scheduler.now.advanced(by: debounce.dueTime),
        tolerance: scheduler.minimumTolerance, options: debounce.options
      ) { [weak self] in self?.deliver(number) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard detach() else { return }
      debounce.scheduler.schedule(options: debounce.options) { [state] in
        state.withLock { $0.outbox.put(completion) }
        state.deliver(from: \.outbox)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.outbox.request(demand) }
    }

    func cancel() {
      state.exchange(State()).upstream?.cancel()
    }

    private func attach(to subscription: Subscription) -> Downstream? {
      state.withLock { state in
        guard let downstream = state.unattached else { return nil }
        state.unattached = nil
        state.upstream = subscription
        return downstream
      }
    }

    /// Lets go of the run above and of what waits, at the end of that run.
    private func detach() -> Bool {
      // What is let go of is returned, and so released after the lock.
      let old = state.withLock { state in
        defer { state = State(outbox: state.outbox) }
        return state
      }
      return old.upstream != nil
    }

    /// Lets `input` wait in the place of the one before; returns its number.
    private func keep(_ input: Output) -> Int? {
      // What it replaces is swapped out, and so released after the lock.
      var latest: Output? = input
      return state.withLock { state in
        guard state.upstream != nil else { return nil }
        swap(&state.latest, &latest)
        state.count += 1
        return state.count
      }
    }

    /// Delivers the value of that number, if it is still the latest.
    private func deliver(_ number: Int) {
      let latest: Output? = state.withLock { state in
        guard state.count == number, let latest = state.latest else {
          return nil
        }
        state.latest = nil
        state.outbox.put(latest)
        return latest
      }
      if latest != nil { state.deliver(from: \.outbox) }
    }
  }
}

extension Publisher {
  /// Delivers a value when no other has followed it for `dueTime`.
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
