// 12.3 Catch it
//
// Task: write a publisher that goes on with another one when the first fails.
//
// - The subscriber has one subscription for all of it. It gets what the first
//   publisher delivers, and its finish.
// - When the first one fails, `recover` is given the failure and makes the
//   second one. What has been asked for and not been delivered by then is asked
//   of the second one, at once and in one request; nothing if nothing is open.
//   Later requests go to the one that is at work.
// - What `receive(_:)` returns counts, also if the first one fails inside of
//   that very delivery.
// - The second one's end is the end, a failure as well.
// - A cancel goes to the one that is at work, once. After it nothing is caught,
//   and what is made nevertheless is cancelled.
// - A second subscription of the publisher that is at work is cancelled.
// - At each end everything is let go. Nothing is called, and nothing is
//   released, while a lock is held.
//
// You may use: `Locked`, and the pieces of chapters 01 and 05. Threads: many;
// requests and cancels come at any moment.
//
// Chapter: Chapters/12-Recovery.md#make
// Test it: swift run workbook test 12.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Recovering<First: Publisher, Second: Publisher>: Publisher
where First.Output == Second.Output {
  public typealias Output = First.Output
  public typealias Failure = Second.Failure

  public init(_ first: First, recover: @escaping (First.Failure) -> Second) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
