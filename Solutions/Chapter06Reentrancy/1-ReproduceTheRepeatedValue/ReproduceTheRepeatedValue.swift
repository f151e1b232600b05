// 06.1 Reproduce the repeated value
import Chapter01Handshake
import Chapter05Demand

/// Given: the failure of a countdown.
public struct Aborted: Error, Equatable {
  public let at: Int

  public init(at: Int) {
    self.at = at
  }
}

public struct Countdown: Publisher {
  public typealias Output = Int
  public typealias Failure = Aborted

  private let start: Int
  private let abort: Int?

  public init(from start: Int, abortingAt abort: Int? = nil) {
    self.start = start
    self.abort = abort
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Aborted {
    subscriber.receive(
      subscription: IntSubscription(
        start: start, abort: abort, downstream: subscriber))
  }

  private final class IntSubscription<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Aborted {
    private let abort: Int?
    private var downstream: Downstream?
    private var next: Int
    private var openDemand = Subscribers.Demand.none

    init(start: Int, abort: Int?, downstream: Downstream) {
      self.abort = abort
      self.downstream = downstream
      next = start
    }

    func request(_ demand: Subscribers.Demand) {
      openDemand += demand
      while openDemand > .none, next > 0, next != abort {
        openDemand += downstream?.receive(next) ?? .none
        next -= 1
        openDemand -= 1
      }
      if next == 0 {
        downstream?.receive(completion: .finished)
        cancel()
      } else if next == abort {
        downstream?.receive(completion: .failure(Aborted(at: next)))
        cancel()
      }
    }

    func cancel() {
      downstream = nil
    }
  }
}
