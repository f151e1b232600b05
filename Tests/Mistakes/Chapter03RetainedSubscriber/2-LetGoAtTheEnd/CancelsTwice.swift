// Your cancel cancels, and keeps what it has cancelled. A second cancel finds
// it again and cancels it once more, and the circle of the two stays closed.
// Take the subscription out, and cancel what you took.
import Chapter01Handshake

public final class RetainingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private var runs: [Subscription] = []
  private var isFresh = true
  private let log: (String) -> Void

  public init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit { log("released") }

  public func receive(subscription: Subscription) {
    guard isFresh else {
      subscription.cancel()
      return
    }
    isFresh = false
    runs = [subscription]
    log("subscription")
    for run in runs { run.request(.unlimited) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if !runs.isEmpty { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    if leave().isEmpty { return }
    log("\(completion)")
  }

  public func cancel() {
    isFresh = false
    for run in runs { run.cancel() }
  }

  private func leave() -> [Subscription] {
    defer {
      runs = []
      isFresh = false
    }
    return runs
  }
}
