// You change the count after the delivery, as the documents do. A request from
// inside `receive(_:)` then starts a second loop on the same number, and numbers
// repeat. First change the state, then call the subscriber, and let a request
// that comes meanwhile leave its demand to the running loop.
import Chapter01Handshake
import Chapter05Demand

public struct Countdown: Publisher {
  public typealias Output = Int
  public typealias Failure = Never

  private let start: Int

  public init(from start: Int) {
    self.start = start
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    let inner = Inner(start: start, downstream: subscriber)
    subscriber.receive(subscription: inner)
    inner.finishIfEmpty()
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Never {
    private var downstream: Downstream?
    private var next: Int
    private var open = Subscribers.Demand.none

    init(start: Int, downstream: Downstream) {
      next = start
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      open += demand
      while next > 0, open > .none, let downstream {
        open -= 1
        open += downstream.receive(next)
        next -= 1
      }
      finishIfEmpty()
    }

    func cancel() {
      downstream = nil
    }

    func finishIfEmpty() {
      guard next == 0 else { return }
      let last = downstream
      downstream = nil
      last?.receive(completion: .finished)
    }
  }
}
