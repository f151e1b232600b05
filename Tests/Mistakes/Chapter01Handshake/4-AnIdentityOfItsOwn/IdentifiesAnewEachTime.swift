// Your ticket makes a new identifier each time somebody looks at it. An
// identity that changes between two looks identifies nothing. Make it once,
// when the ticket is made, and store it: copies then carry the same one.
import Chapter01Handshake

public struct Ticket: Subscription {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier() }
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
