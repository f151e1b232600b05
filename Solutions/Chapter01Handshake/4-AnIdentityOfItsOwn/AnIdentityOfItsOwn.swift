// 01.4 An identity of its own
import Chapter01Handshake

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
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
