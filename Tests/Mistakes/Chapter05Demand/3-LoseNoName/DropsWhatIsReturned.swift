// You drop what `receive(_:)` returns. A subscriber that asks by returning a
// demand gets its first name and nothing else. Add it to the limit.
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
      limit += demand
      while limit > .none, let boy = boys.popLast() {
        limit -= 1
        _ = downstream?.receive(boy)
      }
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
