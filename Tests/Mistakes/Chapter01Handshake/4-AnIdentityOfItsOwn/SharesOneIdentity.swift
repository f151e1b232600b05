// All your tickets share one identifier, because a static property belongs to
// the type. Two runs must be told apart. Store the identifier in each ticket.
import Chapter01Handshake

public struct Ticket: Subscription {
  private static let shared = CombineIdentifier()
  public var combineIdentifier: CombineIdentifier { Self.shared }
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
