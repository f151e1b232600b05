import Chapter01Handshake

extension Subscribers {
  /// A subscriber that asks for everything and gives it to two closures.
  ///
  /// It lets go of the closures and of its subscription at the completion or
  /// at `cancel()`, whichever comes first. Releasing a sink does not cancel it.
  /// A second subscription is cancelled at once.
  /// Source: Apple's documentation of `Subscribers.Sink`; row B4.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private struct Closures {
      var receiveValue: (Input) -> Void
      var receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    }

    private enum State {
      /// No publisher has answered yet.
      case unattached(Closures)
      /// A run is on.
      case attached(Closures, Subscription)
      /// Completed or cancelled: there is nothing left to hold.
      case ended
    }

    private let state: Locked<State>

    /// Makes a sink; it does nothing until it is subscribed to a publisher.
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      state = Locked(
        .unattached(
          Closures(
            receiveValue: receiveValue, receiveCompletion: receiveCompletion)))
    }

    /// Keeps the subscription and asks for everything; cancels a second one.
    public func receive(subscription: Subscription) {
      guard attach(to: subscription) else { return subscription.cancel() }
      subscription.request(.unlimited)
    }

    /// Passes the value on; drops it after the end.
    public func receive(_ input: Input) -> Subscribers.Demand {
      closures?.receiveValue(input)
      return .none
    }

    /// Lets everything go, and passes the completion on if it is the first.
    public func receive(completion: Subscribers.Completion<Failure>) {
      switch state.exchange(.ended) {
      case .unattached(let closures), .attached(let closures, _):
        closures.receiveCompletion(completion)
      case .ended:
        break
      }
    }

    /// Lets everything go, and cancels the subscription if there is one.
    public func cancel() {
      if case .attached(_, let subscription) = state.exchange(.ended) {
        subscription.cancel()
      }
    }

    private func attach(to subscription: Subscription) -> Bool {
      state.withLock { state in
        guard case .unattached(let closures) = state else { return false }
        state = .attached(closures, subscription)
        return true
      }
    }

    private var closures: Closures? {
      state.withLock { state in
        switch state {
        case .unattached(let closures), .attached(let closures, _): closures
        case .ended: nil
        }
      }
    }
  }
}
