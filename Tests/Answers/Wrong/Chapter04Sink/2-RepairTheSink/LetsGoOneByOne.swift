// Your sink releases its closures one by one. The release of the first may run
// a `deinit` that sends a completion, and the second closure is still in place.
// Take everything out of the state at once, and release it after that.
import Chapter01Handshake

public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
  private var onValue: ((Input) -> Void)?
  private var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var subscription: Subscription?
  private var isTaken = false

  public init(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    onCompletion = receiveCompletion
    onValue = receiveValue
  }

  public func receive(subscription: Subscription) {
    guard !isTaken else {
      subscription.cancel()
      return
    }
    isTaken = true
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if let onValue { onValue(input) }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard let tell = onCompletion else { return }
    isTaken = true
    forgetTheSubscription()
    forgetTheValues()
    forgetTheCompletion()
    tell(completion)
  }

  public func cancel() {
    isTaken = true
    let running = forgetTheSubscription()
    running?.cancel()
    forgetTheValues()
    forgetTheCompletion()
  }

  @discardableResult
  private func forgetTheSubscription() -> Subscription? {
    let old = subscription
    subscription = nil
    return old
  }

  private func forgetTheValues() {
    let old = onValue
    onValue = nil
    withExtendedLifetime(old) {}
  }

  private func forgetTheCompletion() {
    let old = onCompletion
    onCompletion = nil
    withExtendedLifetime(old) {}
  }
}
