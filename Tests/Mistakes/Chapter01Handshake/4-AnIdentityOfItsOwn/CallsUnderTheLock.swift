// You call the closure while you hold the lock. It may come back to the ticket,
// to ask for more or to cancel, and waits for a lock that is held around its
// own call. Take the closure out, leave the lock, then call.
import Chapter01Handshake

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
  private let sender: Locked<((Subscribers.Demand) -> Void)?>

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    sender = Locked(send)
  }

  public func request(_ demand: Subscribers.Demand) {
    sender.withLock { send in send?(demand) }
  }

  public func cancel() {
    sender.exchange(nil)
  }
}
