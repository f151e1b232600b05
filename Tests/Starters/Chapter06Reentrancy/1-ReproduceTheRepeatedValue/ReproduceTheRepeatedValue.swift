// 06.1 Reproduce the repeated value
//
// Task: write the `IntSubscription` that begins the chapter, including its
// fault. Here it counts down, and may be aborted: `Countdown(from: 3)` delivers
// 3 2 1 and finishes. With `abortingAt: 2` it fails with `Aborted(at: 2)`
// instead of delivering 2.
//
// - A subscriber receives a subscription, and nothing else before a request.
// - `request(_:)` adds the demand to the outstanding demand. Then a loop runs
//   while demand and a number are left. Each iteration delivers the next number
//   and adds the demand that `receive(_:)` returns. Only then does it move on
//   to the next number, and subtract one from the demand.
// - After the loop, `request(_:)` sends the completion if no number is left or
//   the countdown aborts at the next one. Then it calls its own `cancel()`.
// - `cancel()` releases the subscriber.
//
// A request during a delivery then starts a second loop inside the first: it
// delivers the same number again, and may use up demand that the first loop has
// spent but not yet subtracted.
//
// You may use: chapters 01 and 05.
// Threads: one.
//
// Chapter: Chapters/06-Reentrancy.md#counting-too-late
// Test it: swift run workbook test 06.1
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
  }

  private final class IntSubscription<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Aborted {
    func request(_ demand: Subscribers.Demand) {
    }

    func cancel() {
    }
  }
}
