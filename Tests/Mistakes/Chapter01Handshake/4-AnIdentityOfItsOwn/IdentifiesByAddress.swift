// You take the address of an object for the identity. While the object lives,
// nobody else has that address; when it is gone, the next object may get it,
// and two tickets are taken for one. `CombineIdentifier()` gives a number that
// is never used again.
import Chapter01Handshake

public struct Ticket: Subscription {
  public var combineIdentifier: CombineIdentifier {
    CombineIdentifier(sender)
  }
  private let sender: Locked<((Subscribers.Demand) -> Void)?>

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    sender = Locked(send)
  }

  public func request(_ demand: Subscribers.Demand) {
    sender.withLock { $0 }?(demand)
  }

  public func cancel() {
    sender.exchange(nil)
  }
}
