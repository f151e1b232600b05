// A cancel does nothing here. `cancel()` is not mutating, so it cannot change
// the struct, and a copy would not notice the change anyway. All copies need to
// share an object that stores the closure, and a cancel must empty it.
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
