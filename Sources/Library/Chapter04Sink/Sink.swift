import Chapter01Handshake

extension Subscribers {
  /// A subscriber that asks for everything and gives it to two closures.
  ///
  /// It releases the closures and its subscription at the completion or at
  /// `cancel()`, whichever comes first. Releasing a sink does not cancel it.
  /// A second subscription is cancelled at once.
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
      /// What to call; nil after the end.
      @usableFromInline var closures: Closures?
      /// The run that is on; nil before it and after it.
      @usableFromInline var subscription: Subscription?

      @usableFromInline
      init(_ closures: Closures? = nil) { self.closures = closures }
    }

    @usableFromInline let state: Locked<State>

    /// Makes a sink; it does nothing until it is subscribed to a publisher.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      let closures = Closures(
        receiveValue: receiveValue, receiveCompletion: receiveCompletion)
      state = Locked(State(closures))
    }

    /// The closure that is given the values; after the end, one that does
    /// nothing.
    public var receiveValue: (Input) -> Void {
      state.withLock { $0.closures }?.receiveValue ?? { _ in }
    }

    /// The closure that is given the completion; after the end, one that does
    /// nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      state.withLock { $0.closures }?.receiveCompletion ?? { _ in }
    }

    /// Keeps the subscription and asks for everything; cancels a second one.
    @inlinable
    public func receive(subscription: Subscription) {
      guard attach(to: subscription) else { return subscription.cancel() }
      subscription.request(.unlimited)
    }

    /// Passes the value on; drops it after the end.
    @inlinable
    public func receive(_ input: Input) -> Subscribers.Demand {
      let closures = state.withLock { $0.closures }
      // A copy of both closures need not retain the called one.
      withExtendedLifetime(closures) { closures?.receiveValue(input) }
      return .none
    }

    /// Releases everything, and passes the completion on if it is the first.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      state.exchange(State()).closures?.receiveCompletion(completion)
    }

    /// Releases everything, and cancels the subscription if there is one.
    ///
    /// A sink that is cancelled before it is subscribed has ended: whichever
    /// subscription comes later is cancelled. Combine's own takes it.
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

  /// A mirror without children: one that is kept must not hold the closures.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}
