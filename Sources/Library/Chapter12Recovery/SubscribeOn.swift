import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents

extension Publishers {
  /// A publisher that subscribes, asks and cancels where a scheduler runs it.
  ///
  /// Values and the end come from wherever the publisher before it sends them.
  /// Source: Apple's documentation of `Publishers.SubscribeOn`; row E5.
  public struct SubscribeOn<
    Upstream: Publisher, Context: Scheduler
  >: Publisher {
    /// It delivers what the publisher before it does.
    public typealias Output = Upstream.Output
    /// It fails as the publisher before it does.
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to.
    public let upstream: Upstream
    /// Where it is subscribed to, asked and cancelled.
    public let scheduler: Context
    /// How the scheduler is to run what it is given.
    public let options: Context.SchedulerOptions?

    /// Makes a publisher that subscribes to `upstream` on `scheduler`.
    public init(
      upstream: Upstream, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Subscribes in the place of `subscriber` when its turn comes.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      scheduler.schedule(options: options) {
        upstream.subscribe(Inner(self, downstream: subscriber))
      }
    }
  }
}

extension Publishers.SubscribeOn {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum State {
      /// Not attached yet.
      case unattached(Downstream)
      /// A run is on.
      case running(Downstream, Subscription)
      /// Finished, failed or cancelled.
      case ended
    }

    private let publisher: Publishers.SubscribeOn<Upstream, Context>
    private let state: Locked<State>

    init(
      _ publisher: Publishers.SubscribeOn<Upstream, Context>,
      downstream: Downstream
    ) {
      self.publisher = publisher
      state = Locked(.unattached(downstream))
    }

    var description: String { "SubscribeOn" }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        guard case .unattached(let downstream) = state else { return nil }
        state = .running(downstream, subscription)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard case .running(let downstream, _) = state.withLock({ $0 }) else {
        return .none
      }
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if case .running(let downstream, _) = state.exchange(.ended) {
        downstream.receive(completion: completion)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      publisher.scheduler.schedule(options: publisher.options) {
        if case .running(_, let upstream) = self.state.withLock({ $0 }) {
          upstream.request(demand)
        }
      }
    }

    func cancel() {
      guard case .running(_, let upstream) = state.exchange(.ended) else {
        return
      }
      publisher.scheduler.schedule(options: publisher.options) {
        upstream.cancel()
      }
    }
  }
}

extension Publisher {
  /// Subscribes, asks and cancels on `scheduler`.
  ///
  /// Source: Apple's documentation of `subscribe(on:options:)`.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(
      upstream: self, scheduler: scheduler, options: options)
  }
}
