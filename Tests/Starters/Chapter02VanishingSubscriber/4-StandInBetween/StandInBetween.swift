// 02.4 Stand in between
//
// Task: you may not change the documents' subscriber, nor their subscription.
// Write a publisher that stands between the two and keeps each run alive,
// though no other object holds it:
//
//     KeptAlive(publisher).subscribe(subscriber)
//
// - The subscription, requests, values, returned demand, a completion of either
//   kind and the cancel pass unchanged.
// - From the subscription to the completion, or to the cancel, the run is held;
//   then everything is released, also if the documents' publisher holds its
//   subscriber for longer.
// - Two subscribers are two runs. If a publisher hands out a second
//   subscription in one run, that one is cancelled, and the run goes on.
// - Whatever you call may call you back: the publisher may answer inside the
//   request, and the subscriber may cancel inside a value.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. Call nothing, and release nothing, while you hold a lock.
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
