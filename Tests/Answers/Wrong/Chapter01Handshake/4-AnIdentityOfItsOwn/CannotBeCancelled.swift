// A cancel does nothing here. A struct cannot change itself in `cancel()`,
// since the method is not mutating, and a copy would not notice anyway. What
// changes has to live in one place that all copies refer to: an object.
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
