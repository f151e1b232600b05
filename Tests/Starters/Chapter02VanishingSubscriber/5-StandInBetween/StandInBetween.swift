// 02.5 Stand in between
//
// Task: you may change neither this chapter's subscriber nor its subscription.
// Write a publisher that wraps this chapter's publisher, or any other, and
// keeps each run alive, even if no other object does:
//
//     KeptAlive(publisher).subscribe(subscriber)
//
// - It gives the subscriber a subscription, and passes on requests, values,
//   returned demand, both kinds of completion and the cancel, all unchanged.
// - It keeps the run alive from the subscription to the completion or the
//   cancel. Then it releases everything, even if the wrapped publisher retains
//   its subscriber for longer.
// - Each subscriber has a run of its own. If the publisher sends a second
//   subscription in one run, cancel the second one; the run continues.
// - The publisher may deliver inside `request(_:)`, and the subscriber may
//   request or cancel while it receives a value.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. Call nothing, and release nothing, while you hold a lock: a
// released object may cancel the run in its `deinit`.
//
// Chapter: Chapters/02-VanishingSubscriber.md#challenge
// Test it: swift run workbook test 02.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public struct KeptAlive<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
