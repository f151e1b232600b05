import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that subscribes, requests and cancels on a scheduler.
  ///
  /// It delivers values and the completion on upstream's thread.
  /// Source: Apple's documentation of `Publishers.SubscribeOn`; row E5.
  public struct SubscribeOn<
    Upstream: Publisher, Context: Scheduler
  >: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The scheduler that subscribes, requests and cancels.
    public let scheduler: Context
    /// The options for each action of the scheduler.
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

    /// Schedules the subscription to `upstream` for `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let moveUp: (@escaping () -> Void) -> Void = {
        [scheduler, options] action in
        scheduler.schedule(options: options, action)
      }
      moveUp {
        upstream.subscribe(Inner(downstream: subscriber, moveUp))
      }
    }
  }
}

extension Publishers.SubscribeOn {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let moveUp: (@escaping () -> Void) -> Void
    private let attachment: Attachment<Downstream>

    init(
      downstream: Downstream, _ moveUp: @escaping (@escaping () -> Void) -> Void
    ) {
      self.moveUp = moveUp
      attachment = Attachment(downstream)
    }

    var description: String { "SubscribeOn" }

    func receive(subscription: Subscription) {
      attachment.attach(subscription)?.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      attachment.downstream?.receive(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      attachment.complete()?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      moveUp { self.attachment.request(demand) }
    }

    func cancel() {
      guard let upstream = attachment.detach() else { return }
      moveUp { upstream.cancel() }
    }
  }
}

extension Publisher {
  /// Subscribes, requests and cancels on `scheduler`.
  ///
  /// Source: Apple's documentation of `subscribe(on:options:)`.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(
      upstream: self, scheduler: scheduler, options: options)
  }
}
