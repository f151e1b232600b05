// You take the closure out in order to call it, and it is not there for the
// next request. Only the cancel ends a ticket. Copy the closure out of the
// lock, and leave it in its place.
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
