// Your publisher delivers the greeting as soon as somebody subscribes. It
// would have to be the subscription that delivers, and only when the
// subscriber asks: `request(_:)` is where the value starts its way.
import Chapter01Handshake

public struct Greeting: Publisher {
  public typealias Output = String
  public typealias Failure = Never

  private let name: String

  public init(to name: String) {
    self.name = name
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    subscriber.receive(subscription: Inner())
    _ = subscriber.receive("Hello, \(name)")
    subscriber.receive(completion: .finished)
  }
}

private final class Inner: Subscription {
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}
