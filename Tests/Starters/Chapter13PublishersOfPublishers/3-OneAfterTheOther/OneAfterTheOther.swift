// 13.3 One after the other
//
// Task: write `concatMap`. It makes an inner publisher for each value, and
// delivers the values of the inner publishers: all of the first, then all of
// the second. It is `flatMap` with `maxPublishers: .max(1)`, with one
// difference: when an inner publisher fails, `concatMap` cancels upstream.
//
// - Request one value from upstream. When the inner publisher of that value has
//   finished, request the next one. So there is at most one inner publisher at
//   a time.
// - The outstanding demand is the demand that downstream has requested and
//   returned, less the values that it has received. It carries over from one
//   inner publisher to the next. Never deliver more values than it allows. You
//   may prefetch one value from the inner publisher, and store it until
//   downstream requests it.
// - Finish when upstream and the last inner publisher have finished, and all
//   values are delivered.
// - Fail with the first failure, at once, and cancel the publisher that is
//   still running: upstream if the inner publisher failed, the inner publisher
//   if upstream failed.
// - A cancel cancels both publishers, even inside a call to the subscriber.
//   Nothing follows it.
// - A subscriber may request and cancel inside each call that it receives. If
//   an inner publisher finishes inside the delivery of its value, the next one
//   may begin inside that delivery or after it.
// - The stack must not grow with the number of inner publishers.
// - At a completion and at a cancel, release the subscriber, both subscriptions
//   and every stored value. Release no object while you hold a lock: its
//   `deinit` may cancel the run.
//
// Downstream may receive its subscription before or after `concatMap`
// subscribes to upstream. If downstream cancels inside
// `receive(subscription:)`, or inside `transform`, you may still subscribe;
// then cancel that subscription.
//
// You may use: `Locked`, and chapters 01, 05 and 06. `request(.none)`
// may trap, as in Combine, or do nothing. Threads: one.
//
// Chapter: Chapters/13-PublishersOfPublishers.md#challenge
// Test it: swift run workbook test 13.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct ConcatMap<Child: Publisher, Upstream: Publisher>: Publisher
where Child.Failure == Upstream.Failure {
  public typealias Output = Child.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let transform: (Upstream.Output) -> Child

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

extension Publisher {
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> ConcatMap<P, Self> where P.Failure == Failure {
    ConcatMap(upstream: self, transform: transform)
  }
}
