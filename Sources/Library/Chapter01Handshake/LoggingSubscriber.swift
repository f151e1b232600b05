/// A subscriber that logs each call on a line of its own.
///
/// It retains its subscription until the completion or until `cancel()`. It
/// cancels a second subscription at once.
package final class LoggingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private enum State {
    /// No subscription has arrived yet.
    case unattached
    /// The run is under way.
    case attached(Subscription)
    /// Completed or cancelled.
    case ended
  }

  private let demand: Subscribers.Demand
  private let log: (String) -> Void
  private let state = Locked(State.unattached)

  /// Makes a subscriber that requests `demand` values when its subscription
  /// arrives, and passes each line to `log`.
  package init(
    demand: Subscribers.Demand = .unlimited,
    log: @escaping (String) -> Void = { print($0) }
  ) {
    self.demand = demand
    self.log = log
  }

  /// Logs and stores the subscription, and requests the first values.
  package func receive(subscription: Subscription) {
    guard attach(to: subscription) else { return subscription.cancel() }
    log("subscription")
    if demand > .none { request(demand) }
  }

  /// Logs the value, and requests no more.
  package func receive(_ input: Input) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  /// Releases the subscription, and logs the completion.
  package func receive(completion: Subscribers.Completion<Failure>) {
    state.exchange(.ended)
    log("\(completion)")
  }

  /// Logs the request, and requests `demand` more values.
  ///
  /// Without a subscription, it only logs.
  package func request(_ demand: Subscribers.Demand) {
    log("request \(demand)")
    subscription?.request(demand)
  }

  /// Logs the cancel, and cancels the subscription if there is one.
  package func cancel() {
    log("cancel")
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

  private var subscription: Subscription? {
    state.withLock { state in
      guard case .attached(let subscription) = state else { return nil }
      return subscription
    }
  }
}
