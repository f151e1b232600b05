// You lose no name, because you hand out all of them as soon as anybody asks for
// anything. How many come is for the subscriber to say: one that asked for two
// has room for two. Compare with the limit before each name.
import Chapter01Handshake
import Chapter05Demand

public struct MyCoolPublisher: Publisher {
  public typealias Output = String
  public typealias Failure = Never

  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    subscriber.receive(subscription: Inner(downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == String, Downstream.Failure == Never {
    private var downstream: Downstream?
    private var limit = Subscribers.Demand.none
    private var boys = ["Jack", "Moe", "Manny"]

    init(downstream: Downstream) {
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      for boy in boys.reversed() {
        _ = downstream?.receive(boy)
      }
      boys = []
      if boys.isEmpty {
        downstream?.receive(completion: .finished)
        cancel()
      }
    }

    func cancel() {
      downstream = nil
    }
  }
}
