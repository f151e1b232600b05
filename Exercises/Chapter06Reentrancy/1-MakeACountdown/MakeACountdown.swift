// 06.1 Make a countdown
//
// Task: write a publisher that counts down to one and then finishes: 3 2 1 for
// a start of 3. With `abortingAt: 2` it fails with `Aborted(at: 2)` instead of
// delivering 2. Build it in five stages, each with its own tests:
//
// 1. Each subscriber receives its own subscription. A request for at least one
//    value starts one loop, which delivers the numbers and then the completion.
//    If the countdown is empty (a start of 0; an abort at the start), the
//    completion comes right after the subscription. If the countdown never
//    reaches the number of the abort, the abort has no effect.
// 2. The demands that the subscriber requests and returns add up, and the
//    countdown delivers no more numbers than their sum. The completion needs no
//    demand: it comes right after the last number.
// 3. A request from inside `receive(_:)` joins the running loop: each number
//    comes once, in order, the completion comes once, and a thousand numbers
//    need no deeper stack than three.
// 4. A cancel inside `receive(_:)` ends the run at any number, even the last:
//    nothing follows. At the completion and at a cancel the subscriber is
//    released, even if the program still retains the subscription.
// 5. Requests and cancels come from any thread. Hold no lock while you call or
//    release the subscriber.
//
// You may use: chapter 01 with `Locked`, and the account below.
// Threads: one; in stage 5, many.
//
// Chapter: Chapters/06-Reentrancy.md#make
// Test it: swift run workbook test 06.1
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

/// Given: the failure of a countdown.
public struct Aborted: Error, Equatable {
  public let at: Int

  public init(at: Int) {
    self.at = at
  }
}

/// Given: the outstanding demand: requested and not delivered yet.
struct DemandAccount {
  /// Nil for unlimited.
  private var left: Int? = 0

  mutating func ask(for demand: Subscribers.Demand) {
    guard let more = demand.max, let left, left <= .max - more else {
      return self.left = nil
    }
    self.left = left + more
  }

  /// Subtracts one value; returns false without demand.
  mutating func spendOne() -> Bool {
    guard let left else { return true }
    guard left > 0 else { return false }
    self.left = left - 1
    return true
  }
}

// MARK: - Stage 1: One loop

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
  }
}

// MARK: - Stage 2: Count the demand

// In the subscription: the outstanding demand.

// MARK: - Stage 3: A request during a delivery

// In the subscription: changes that a call to the subscriber may cause.

// MARK: - Stage 4: Cancelled at every value

// In the subscription: its references, and `cancel()`.

// MARK: - Stage 5: Many threads

// In the subscription: calls from two threads at the same time.
