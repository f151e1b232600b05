import Chapter01Handshake

extension Subscribers {
  /// A subscriber that requests every value and calls two closures.
  ///
  /// It releases the closures and its subscription at the completion or at
  /// `cancel()`, whichever comes first. Releasing a sink does not cancel it. It
  /// cancels a second subscription at once.
  /// Source: Apple's documentation of `Subscribers.Sink`; row B4.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    @usableFromInline
    final class Closures {
      @usableFromInline let receiveValue: (Input) -> Void
      @usableFromInline
      let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

      @usableFromInline
      init(
        receiveValue: @escaping (Input) -> Void,
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
      ) {
        self.receiveValue = receiveValue
        self.receiveCompletion = receiveCompletion
      }
    }

    @usableFromInline
    struct State {
      /// The closures; nil after the end.
      @usableFromInline var closures: Closures?
      /// The subscription; nil before it arrives and after the end.
      @usableFromInline var subscription: Subscription?

      @usableFromInline
      init(_ closures: Closures? = nil) { self.closures = closures }
    }

    @usableFromInline let state: Locked<State>

    /// Makes a sink that is not subscribed to a publisher yet.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      let closures = Closures(
        receiveValue: receiveValue, receiveCompletion: receiveCompletion)
      state = Locked(State(closures))
    }

    /// The closure that receives the values; after the end, an empty one.
    public var receiveValue: (Input) -> Void {
      state.withLock { $0.closures }?.receiveValue ?? { _ in }
    }

    /// The closure that receives the completion; after the end, an empty one.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      state.withLock { $0.closures }?.receiveCompletion ?? { _ in }
    }

    /// Stores the subscription, and requests every value; cancels a second one.
    @inlinable
    public func receive(subscription: Subscription) {
      guard attach(to: subscription) else { return subscription.cancel() }
      subscription.request(.unlimited)
    }

    /// Calls the closure with the value; does nothing after the end.
    @inlinable
    public func receive(_ input: Input) -> Subscribers.Demand {
      let closures = state.withLock { $0.closures }
      // `closures` keeps the closure alive meanwhile, which saves a retain.
      withExtendedLifetime(closures) { closures?.receiveValue(input) }
      return .none
    }

    /// Releases closures and subscription; calls the closure the first time.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      state.exchange(State()).closures?.receiveCompletion(completion)
    }

    /// Releases closures and subscription; cancels the subscription.
    ///
    /// A sink that is cancelled before its subscription arrives cancels each
    /// later subscription. Combine's sink accepts the first one.
    @inlinable
    public func cancel() {
      state.exchange(State()).subscription?.cancel()
    }

    @inlinable
    func attach(to subscription: Subscription) -> Bool {
      state.withLock { state in
        let isNew = state.closures != nil && state.subscription == nil
        if isNew { state.subscription = subscription }
        return isNew
      }
    }
  }
}

extension Subscribers.Sink: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// `Sink`.
  public var description: String { "Sink" }

  /// An empty mirror, so that a stored mirror does not retain the closures.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}
