// The subscription asks "am I done?" but learns the answer only after it has
// called the subscriber. A subscriber that asks for more from inside
// `receive(_:)` finds the door still open. Note what you are about to do
// first, and then do it.
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
    _ = downstream.receive(text)
    guard !isDone, self.downstream != nil else { return }
    isDone = true
    downstream.receive(completion: .finished)
    self.downstream = nil
  }

  func cancel() {
    downstream = nil
  }
}
