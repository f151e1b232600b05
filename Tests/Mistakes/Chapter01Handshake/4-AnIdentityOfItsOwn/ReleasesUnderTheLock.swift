// Your cancel sets the closure to nil inside the lock, and there it lets go of
// all that it captured. A `deinit` is somebody's code, too: it may ask this
// ticket for something, and wait for the lock. `exchange(_:)` carries the
// closure out first.
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
    sender.withLock { $0 = nil }
  }
}
