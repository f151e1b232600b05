/// A subscriber that says what it is told, a line each.
///
/// It keeps its subscription until the completion, or until `cancel()`. A
/// second subscription is cancelled at once.
package final class LoggingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private enum State {
    /// No publisher has answered yet.
    case unattached
    /// A run is on.
    case attached(Subscription)
    /// Completed or cancelled.
    case ended
  }

  private let demand: Subscribers.Demand
  private let log: (String) -> Void
  private let state = Locked(State.unattached)

  /// Makes a subscriber that asks for `demand` values as soon as it is
  /// attached, and gives each line to `log`.
  package init(
    demand: Subscribers.Demand = .unlimited,
    log: @escaping (String) -> Void = { print($0) }
  ) {
    self.demand = demand
    self.log = log
  }

  /// Logs the subscription, keeps it, and asks it for the first values.
  package func receive(subscription: Subscription) {
    guard attach(to: subscription) else { return subscription.cancel() }
    log("subscription")
    if demand > .none { request(demand) }
  }

  /// Logs the value, and asks for no more.
  package func receive(_ input: Input) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  /// Lets the subscription go, and logs the end.
  package func receive(completion: Subscribers.Completion<Failure>) {
    state.exchange(.ended)
    log("\(completion)")
  }

  /// Logs the request, and asks the subscription for `demand` more values.
  ///
  /// Without a subscription it only logs.
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
