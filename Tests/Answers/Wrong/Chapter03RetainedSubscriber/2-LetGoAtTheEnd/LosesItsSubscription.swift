// You do not keep the subscription alive. The circle is what keeps the run
// alive: without it this is the vanishing subscriber of chapter 02. Hold the
// subscription strongly, and open the circle at each end.
import Chapter01Handshake

public final class RetainingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private weak var held: AnyObject?
  private var subscription: Subscription? {
    get { held as? Subscription }
    set { held = newValue as AnyObject? }
  }
  private var hadItsRun = false
  private let log: (String) -> Void

  public init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit {
    log("released")
  }

  public func receive(subscription: Subscription) {
    if hadItsRun { return subscription.cancel() }
    hadItsRun = true
    self.subscription = subscription
    log("subscription")
    self.subscription?.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if subscription != nil { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    if take() != nil { log("\(completion)") }
  }

  public func cancel() {
    take()?.cancel()
  }

  private func take() -> Subscription? {
    let taken = subscription
    hadItsRun = true
    subscription = nil
    return taken
  }
}
