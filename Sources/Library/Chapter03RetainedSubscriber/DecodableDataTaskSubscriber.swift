import Chapter01Handshake

/// A subscriber that logs each call and retains its subscription.
///
/// The subscriber and its subscription retain each other until the completion
/// or until `cancel()`. Cancel the subscriber before you release it. Row A6.
package final class DecodableDataTaskSubscriber<Input: Decodable>: Subscriber,
  Cancellable
{
  package typealias Failure = DataTaskError

  private enum State {
    /// No subscription has arrived yet.
    case unattached
    /// The run is under way.
    case attached(Subscription)
    /// Completed or cancelled.
    case ended
  }

  private let log: (String) -> Void
  private let state = Locked(State.unattached)

  /// Makes a subscriber that passes each line to `log`.
  package init(log: @escaping (String) -> Void = { print($0) }) {
    self.log = log
  }

  deinit {
    log("deinit subscriber")
  }

  /// Stores the subscription, and requests all values.
  package func receive(subscription: Subscription) {
    guard attach(to: subscription) else { return subscription.cancel() }
    log("Received subscription")
    subscription.request(.unlimited)
  }

  /// Logs the value, and requests no more.
  package func receive(_ input: Input) -> Subscribers.Demand {
    log("Received value: \(input)")
    return .none
  }

  /// Releases the subscription, and logs the completion.
  ///
  /// A completed run needs no cancel.
  package func receive(completion: Subscribers.Completion<Failure>) {
    state.exchange(.ended)
    log("Received completion: \(completion)")
  }

  /// Cancels the subscription if there is one, and releases it.
  package func cancel() {
    if case .attached(let subscription) = state.exchange(.ended) {
      subscription.cancel()
    }
  }

  private func attach(to subscription: Subscription) -> Bool {
    state.withLock { state in
      guard case .unattached = state else { return false }
      state = .attached(subscription)
      return true
    }
  }
}
