// Your ticket sends the first request and no later one. Only a cancel ends a
// ticket. Copy the closure under the lock, and leave it in its place for the
// next request.
import Chapter01Handshake

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
  private let send: Locked<((Subscribers.Demand) -> Void)?>

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    self.send = Locked(send)
  }

  public func request(_ demand: Subscribers.Demand) {
    send.exchange(nil)?(demand)
  }

  public func cancel() {
    send.exchange(nil)
  }
}
