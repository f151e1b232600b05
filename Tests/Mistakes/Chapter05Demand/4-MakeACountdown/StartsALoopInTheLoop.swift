// Each number comes once now, but a request from inside `receive(_:)` starts a
// loop inside the loop. The inner one delivers the later numbers while the outer
// delivery is still under way, and for a long run the stack overflows. One loop
// is enough: let the request add its demand and return.
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
        let value = next
        next -= 1
        open -= 1
        open += downstream.receive(value)
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
