// A cancel does nothing here. `cancel()` is not mutating, so it cannot change
// the struct, and a copy would not notice the change anyway. Store the closure
// in an object that all copies share.
import Chapter01Handshake

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
  private let send: (Subscribers.Demand) -> Void

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    self.send = send
  }

  public func request(_ demand: Subscribers.Demand) {
    send(demand)
  }

  public func cancel() {}
}
