// 13.2 Fail in the middle
//
// Task: write `tryMap`. It delivers the result of a closure for each value, and
// fails with the first error that the closure throws.
//
// - When upstream's subscription arrives, hand downstream a subscription of
//   your own. Pass on requests, cancels and completions. When downstream
//   returns demand for a value, return the same demand to upstream.
// - When the closure throws, upstream has not completed, and would send more.
//   So cancel upstream, and then fail downstream with the error. Downstream
//   receives nothing after that, even if upstream sends more.
// - A failure of upstream reaches downstream as the same error. An upstream
//   that has completed is not cancelled.
// - If a cancel comes while the closure runs, deliver nothing more: neither the
//   closure's value nor its error.
// - Each subscriber has a run of its own.
// - If you use a lock, call neither the closure nor any other object while you
//   hold it.
//
// Let an `Attachment` hold the subscriber. It accepts one subscription, and
// cancels a second one. Its `complete()` and `cancel()` release the subscriber
// and upstream's subscription.
//
// You may use: `Attachment` of chapter 08, and chapters 01, 05 and 06.
// Threads: many.
//
// Chapter: Chapters/13-PublishersOfPublishers.md#trymap-fails-in-the-middle
// Test it: swift run workbook test 13.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

public struct TryMap<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  public let upstream: Upstream
  public let transform: (Upstream.Output) throws -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

extension Publisher {
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> TryMap<Self, T> {
    TryMap(upstream: self, transform: transform)
  }
}
