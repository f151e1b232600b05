// You put the name back when there is no demand, but at the wrong end: it then
// comes last. Look at the demand before you take a name out, and there is
// nothing to put back.
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
      while let boy = boys.popLast() {
        guard limit > .none else {
          boys.insert(boy, at: 0)
          return
        }
        limit -= 1
        if let more = downstream?.receive(boy) { limit += more }
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
