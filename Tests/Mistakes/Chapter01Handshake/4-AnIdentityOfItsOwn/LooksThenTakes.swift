// You look whether there is a closure under one lock, and take it under
// another. Between the two another thread may cancel, and what you have just
// seen is gone. Look and take in one step.
import Chapter01Handshake

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
  private let send: Locked<((Subscribers.Demand) -> Void)?>

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    self.send = Locked(send)
  }

  public func request(_ demand: Subscribers.Demand) {
    if send.withLock({ $0 == nil }) { return }
    let send = self.send.withLock { $0! }
    send(demand)
  }

  public func cancel() {
    send.exchange(nil)
  }
}
