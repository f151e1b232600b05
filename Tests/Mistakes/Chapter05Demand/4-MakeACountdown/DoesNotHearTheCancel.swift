// Your loop holds the subscriber in a constant and never looks whether the run has
// been cancelled. A subscriber that cancels inside `receive(_:)` is given the
// rest all the same. Ask at every turn whether somebody is still there.
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
      guard !isRunning, let downstream else { return }
      isRunning = true
      while next > 0, open > .none {
        let value = next
        next -= 1
        open -= 1
        open += downstream.receive(value)
      }
      isRunning = false
      finishIfEmpty()
    }

    func cancel() {
      downstream = nil
    }

    func finishIfEmpty() {
      guard next == 0, !isRunning else { return }
      let last = downstream
      downstream = nil
      last?.receive(completion: .finished)
    }
  }
}
