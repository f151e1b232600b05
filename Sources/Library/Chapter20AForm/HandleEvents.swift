import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that calls closures for each event, and changes nothing.
  ///
  /// It calls each closure before it passes the event on.
  /// Source: Apple's documentation of `Publishers.HandleEvents`.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// Called with the subscription.
    public var receiveSubscription: ((Subscription) -> Void)?
    /// Called with each value.
    public var receiveOutput: ((Output) -> Void)?
    /// Called with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    /// Called when the run is cancelled.
    public var receiveCancel: (() -> Void)?
    /// Called with each demand, including demand that a subscriber returns.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Makes a publisher that calls the closures that are not nil.
    public init(
      upstream: Upstream, receiveSubscription: ((Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(for: subscriber, self))
    }
  }
}

extension Publishers.HandleEvents {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct Run {
      let downstream: Downstream
      let receiveSubscription: ((Subscription) -> Void)?
      let receiveOutput: ((Output) -> Void)?
      let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
      let receiveCancel: (() -> Void)?
      let receiveRequest: ((Subscribers.Demand) -> Void)?
    }

    /// The objects that the run holds until its end.
    ///
    /// The upstream publisher is not among them: it may hold this run.
    private let attachment: Attachment<Run>

    init(
      for downstream: Downstream, _ events: Publishers.HandleEvents<Upstream>
    ) {
      attachment = Attachment(
        Run(
          downstream: downstream,
          receiveSubscription: events.receiveSubscription,
          receiveOutput: events.receiveOutput,
          receiveCompletion: events.receiveCompletion,
          receiveCancel: events.receiveCancel,
          receiveRequest: events.receiveRequest))
    }

    var description: String { "HandleEvents" }

    func receive(subscription: Subscription) {
      guard let run = attachment.attach(subscription) else { return }
      run.receiveSubscription?(subscription)
      run.downstream.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let run = attachment.downstream else { return .none }
      run.receiveOutput?(input)
      // The closure may have cancelled this run.
      guard attachment.downstream != nil else { return .none }
      let more = run.downstream.receive(input)
      if more > .none { run.receiveRequest?(more) }
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let run = attachment.downstream else { return }
      run.receiveCompletion?(completion)
      attachment.complete()?.downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      guard let run = attachment.attached else { return }
      run.receiveRequest?(demand)
      attachment.request(demand)
    }

    func cancel() {
      guard case .attached(let run, let upstream) = attachment.end() else {
        return
      }
      run.receiveCancel?()
      upstream.cancel()
    }
  }
}

extension Publisher {
  /// Calls a closure for each event, and changes nothing.
  ///
  ///     request.handleEvents(receiveSubscription: { _ in wheel.start() })
  ///
  /// Source: Apple's documentation of `handleEvents(receiveSubscription:…)`.
  public func handleEvents(
    receiveSubscription: ((Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput, receiveCompletion: receiveCompletion,
      receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
}
