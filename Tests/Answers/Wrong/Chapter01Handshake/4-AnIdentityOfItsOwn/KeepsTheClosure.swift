// A cancelled ticket is silent, but it still holds the closure, and with it
// everything that the closure captured: the subscriber, usually. Cancelling
// has to let go of what subscribing took. Keep the closure itself only where
// the copies share it, and take it out there.
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
