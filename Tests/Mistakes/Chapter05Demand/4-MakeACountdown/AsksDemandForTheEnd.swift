// You wait with the end until there is demand for it. Demand is for values. When
// the last number is out, or there was none, the completion comes by itself.
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
    private var isRunning = false

    init(start: Int, downstream: Downstream) {
      next = start
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      open += demand
      guard !isRunning else { return }
      isRunning = true
      while open > .none, let downstream {
        open -= 1
        if next == 0 {
          self.downstream = nil
          downstream.receive(completion: .finished)
        } else {
          next -= 1
          open += downstream.receive(next + 1)
        }
      }
      isRunning = false
    }

    func cancel() {
      downstream = nil
    }

    func finishIfEmpty() {
    }
  }
}
