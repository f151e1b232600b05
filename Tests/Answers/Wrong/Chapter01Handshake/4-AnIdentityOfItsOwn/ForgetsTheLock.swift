// You read or change the copies' shared state without the lock. Two threads
// that use two copies then access it at once, and Swift makes no promise about
// the outcome. Read and change it inside `withLock`, everywhere.
import Chapter01Handshake

private final class Box {
  let lock = Locked(())
  var send: ((Subscribers.Demand) -> Void)?
  init(_ send: @escaping (Subscribers.Demand) -> Void) { self.send = send }
}

public struct Ticket: Subscription {
  public let combineIdentifier = CombineIdentifier()
  private let box: Box

  public init(send: @escaping (Subscribers.Demand) -> Void) {
    box = Box(send)
  }

  public func request(_ demand: Subscribers.Demand) {
    box.send?(demand)
  }

  public func cancel() {
    box.send = nil
  }
}
