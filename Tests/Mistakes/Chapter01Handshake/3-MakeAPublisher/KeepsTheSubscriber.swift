// Everything arrives, but the subscription still holds the subscriber after
// the end. Whoever keeps the subscription keeps the subscriber alive with it.
// Let go of it when the run is over.
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
  private var isDone = false

  init(text: String, downstream: Downstream) {
    self.text = text
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    guard let downstream, !isDone else { return }
    isDone = true
    _ = downstream.receive(text)
    guard self.downstream != nil else { return }
    downstream.receive(completion: .finished)
  }

  func cancel() {
    downstream = nil
  }
}
