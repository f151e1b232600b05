// 06.2 Make a countdown
//
// Task: this is the countdown from 06.1. Its subscription changes its state
// after each delivery, too late for a request during the delivery. Repair it in
// two stages, each with its own tests:
//
// 1. The subscription delivers as many numbers as the requests and the returned
//    demands add up to, and no more. The completion needs no demand: it comes
//    right after the last number, and right after the subscription if the
//    countdown is empty (a start of 0; an abort at the start). An abort at a
//    number that the countdown never reaches has no effect.
//    A request from inside `receive(_:)` joins the running loop: each number
//    comes once, in order, the completion comes once, and a thousand numbers
//    need no deeper stack than three numbers do.
//    A cancel inside `receive(_:)` ends the run at any number, even the last:
//    nothing follows. At the completion and at a cancel the subscriber is
//    released, even if the program still retains the subscription.
// 2. Requests and cancels come from any thread. Hold no lock while you call or
//    release the subscriber.
//
// You may use: chapter 01 with `Locked`, and chapter 05.
// Threads: one; in stage 2, many.
//
// Chapter: Chapters/06-Reentrancy.md#make
// Test it: swift run workbook test 06.2
//
// NOT STARTED: delete this line when you begin.
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

// MARK: - Stage 1: One loop

// In the subscription: a request or a cancel during a delivery.

// MARK: - Stage 2: Many threads

// In the subscription: calls from two threads at the same time.
