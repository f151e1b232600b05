// At the completion you change nothing: the subscription is still held, and
// whatever comes afterwards is logged as before. The circle of the two stays
// closed, unless the other side opens it. Let go at the completion, and log
// only while a run is on.
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
    if runs.isEmpty { return }
    log("\(completion)")
  }

  public func cancel() {
    for run in leave() { run.cancel() }
  }

  private func leave() -> [Subscription] {
    defer {
      runs = []
      isFresh = false
    }
    return runs
  }
}
