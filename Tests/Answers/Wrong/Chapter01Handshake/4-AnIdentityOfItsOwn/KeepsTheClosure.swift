// A cancelled ticket sends nothing, but it still retains the closure and
// everything that the closure captured, usually a subscriber. Store the closure
// only where all copies share it, and take it out there at the cancel.
import Chapter01Handshake

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
  private let send: (Subscribers.Demand) -> Void
  private let isCancelled = Locked(false)

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    self.send = send
  }

  public func request(_ demand: Subscribers.Demand) {
    if !isCancelled.withLock({ $0 }) { send(demand) }
  }

  public func cancel() {
    isCancelled.exchange(true)
  }
}
