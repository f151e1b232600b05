import Chapter01Handshake

/// A subscriber that logs each signal, and keeps its subscription.
///
/// Subscriber and subscription keep each other alive until the completion or
/// until `cancel()`: cancel a subscriber before you release it. Row A6.
package final class DecodableDataTaskSubscriber<Input: Decodable>: Subscriber,
  Cancellable
{
  package typealias Failure = DataTaskError

  private enum State {
    /// No publisher has answered yet.
    case unattached
    /// A run is on.
    case attached(Subscription)
    /// Completed or cancelled.
    case ended
  }

  private let log: (String) -> Void
  private let state = Locked(State.unattached)

  /// Makes a subscriber that gives each line to `log`.
  package init(log: @escaping (String) -> Void = { print($0) }) {
    self.log = log
  }

  deinit {
    log("deinit subscriber")
  }

  /// Keeps the subscription, and asks it for all values.
  package func receive(subscription: Subscription) {
    guard attach(to: subscription) else { return subscription.cancel() }
    log("Received subscription")
    subscription.request(.unlimited)
  }

  /// Logs the value, and asks for no more.
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
