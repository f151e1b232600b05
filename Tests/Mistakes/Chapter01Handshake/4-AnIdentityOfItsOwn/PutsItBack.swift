// You take the closure out for the call and put it back afterwards. Whoever
// asks meanwhile is not heard, and a cancel meanwhile is undone when you put
// it back. Copy the closure out of the lock, and leave it in its place.
import Chapter01Handshake

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
  private let send: Locked<((Subscribers.Demand) -> Void)?>

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    self.send = Locked(send)
  }

  public func request(_ demand: Subscribers.Demand) {
    let send = self.send.exchange(nil)
    send?(demand)
    self.send.exchange(send)
  }

  public func cancel() {
    send.exchange(nil)
  }
}
