/// A subscriber that says what it is told, a line each.
///
/// It keeps its subscription until the completion, or until `cancel()`.
public final class LoggingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private let demand: Subscribers.Demand
  private let log: (String) -> Void
  private let subscription = Locked<Subscription?>(nil)

  /// Makes a subscriber that asks for `demand` values as soon as it is
  /// attached, and gives each line to `log`.
  public init(
    demand: Subscribers.Demand = .unlimited,
    log: @escaping (String) -> Void = { print($0) }
  ) {
    self.demand = demand
    self.log = log
  }

  /// Logs `subscription`, keeps it, and asks it for the first values.
  public func receive(subscription: Subscription) {
    log("subscription")
    self.subscription.exchange(subscription)
    if demand > .none {
      log("request \(demand)")
      subscription.request(demand)
    }
  }

  /// Logs the value, and asks for no more.
  public func receive(_ input: Input) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  /// Logs the end, and lets the subscription go.
  public func receive(completion: Subscribers.Completion<Failure>) {
    log("\(completion)")
    subscription.exchange(nil)
  }

  /// Logs the wish, and cancels the subscription if there is one left.
  public func cancel() {
    log("cancel")
    subscription.exchange(nil)?.cancel()
  }
}
