// Several threads read and write state outside a lock. Two loops may start at
// once, or `cancel()` may release the subscriber while another thread calls
// it, and the program may crash. Put all state into one `Locked`.
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
    private var isDelivering = false

    init(start: Int, abort: Int?, downstream: Downstream) {
      self.abort = abort
      self.downstream = downstream
      next = start
    }

    func request(_ demand: Subscribers.Demand) {
      account.ask(for: demand)
      guard !isDelivering else { return }
      isDelivering = true
      while next > 0, next != abort, let downstream, account.spendOne() {
        next -= 1
        account.ask(for: downstream.receive(next + 1))
      }
      isDelivering = false
      finishIfOver()
    }

    func cancel() {
      downstream = nil
    }

    func finishIfOver() {
      guard next == 0 || next == abort, !isDelivering, let last = downstream
      else { return }
      downstream = nil
      last.receive(
        completion: next == 0 ? .finished : .failure(Aborted(at: next)))
    }
  }
}
