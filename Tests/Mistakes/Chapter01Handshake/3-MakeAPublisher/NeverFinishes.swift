// The greeting arrives, and the subscriber waits for more for ever. A publisher
// that will send nothing else says so: `receive(completion: .finished)`.
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
    subscriber.receive(
      subscription: Inner(text: "Hello, \(name)", downstream: subscriber))
  }
}

private final class Inner<Downstream: Subscriber>: Subscription
where Downstream.Input == String, Downstream.Failure == Never {
  private let text: String
  private var downstream: Downstream?

  init(text: String, downstream: Downstream) {
    self.text = text
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    guard let downstream else { return }
    self.downstream = nil
    _ = downstream.receive(text)
  }

  func cancel() {
    downstream = nil
  }
}
