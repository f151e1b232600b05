// You change the count after the delivery, as the documents do. A request from
// inside `receive(_:)` then starts a second loop on the same number, and numbers
// repeat. First change the state, then call the subscriber, and let a request
// that comes meanwhile leave its demand to the running loop.
import Chapter01Handshake

/// Given: how a countdown fails.
public struct Aborted: Error, Equatable {
  public let at: Int

  public init(at: Int) {
    self.at = at
  }
}

/// Given: what is asked for and not delivered yet.
struct DemandAccount {
  private var open = Subscribers.Demand.none

  mutating func ask(for demand: Subscribers.Demand) {
    guard let old = open.max, let new = demand.max else {
      return open = .unlimited
    }
    let (sum, overflow) = old.addingReportingOverflow(new)
    open = overflow ? .unlimited : .max(sum)
  }

  /// Whether one value may go out now; if so, it is paid for.
  mutating func spendOne() -> Bool {
    guard let limit = open.max else { return true }
    guard limit > 0 else { return false }
    open = .max(limit - 1)
    return true
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
    let inner = Inner(start: start, abort: abort, downstream: subscriber)
    subscriber.receive(subscription: inner)
    inner.finishIfOver()
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Aborted {
    private let abort: Int?
    private var downstream: Downstream?
    private var next: Int
    private var account = DemandAccount()

    init(start: Int, abort: Int?, downstream: Downstream) {
      self.abort = abort
      self.downstream = downstream
      next = start
    }

    func request(_ demand: Subscribers.Demand) {
      account.ask(for: demand)
      while next > 0, next != abort, let downstream, account.spendOne() {
        account.ask(for: downstream.receive(next))
        next -= 1
      }
      finishIfOver()
    }

    func cancel() {
      downstream = nil
    }

    func finishIfOver() {
      guard next == 0 || next == abort, let last = downstream else { return }
      downstream = nil
      last.receive(
        completion: next == 0 ? .finished : .failure(Aborted(at: next)))
    }
  }
}
