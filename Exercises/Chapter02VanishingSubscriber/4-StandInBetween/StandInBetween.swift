// 02.4 Stand in between
//
// Task: you may not change the documents' subscriber, nor their subscription.
// Write a publisher that wraps the documents' publisher and keeps each run
// alive, even if no other object holds it:
//
//     KeptAlive(publisher).subscribe(subscriber)
//
// - The subscription, requests, values, returned demand, both kinds of
//   completion and the cancel pass unchanged.
// - The run is kept alive from the subscription to the completion or the
//   cancel. Then everything is released, even if the documents' publisher holds
//   its subscriber for longer.
// - Each subscriber has a run of its own. If the publisher delivers a second
//   subscription in one run, cancel the second one; the run continues.
// - The publisher may deliver inside `request(_:)`, and the subscriber may
//   request or cancel while it receives a value.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. Call nothing, and release nothing, while you hold a lock: a
// released object may cancel in its `deinit`.
//
// Chapter: Chapters/02-VanishingSubscriber.md#challenge
// Test it: swift run workbook test 02.4
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
