// Your cancel tells the closure, with a demand of none. The closure is there
// for requests, and nobody made one. A cancel is silent: let the closure go.
import Chapter01Handshake

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
  private let send: Locked<((Subscribers.Demand) -> Void)?>

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    self.send = Locked(send)
  }

  public func request(_ demand: Subscribers.Demand) {
    let send = self.send.withLock { $0 }
    send?(demand)
  }

  public func cancel() {
    send.exchange(nil)?(.none)
  }
}
