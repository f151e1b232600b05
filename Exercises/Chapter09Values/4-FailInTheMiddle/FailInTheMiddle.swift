// 09.4 Fail in the middle
//
// Task: write `tryMap`, which delivers what a closure makes of each value, and
// fails with the first error that the closure throws.
//
// - Subscription, requests, cancel and both ends go through as with `map`; what
//   is returned for a value below is returned above.
// - When the closure throws, the publisher above has not ended, and would go
//   on: it is cancelled, and then the error goes down. Nothing follows it,
//   whatever comes from above.
// - A failure from above stays what it is; only its type is wider now. What has
//   ended by itself is not cancelled.
// - A cancel may come while the closure runs. Then nothing is delivered any
//   more, and the error is nobody's.
// - A second subscription from above is cancelled. At each end, and at a
//   cancel, the operator lets go of what is above and of what is below.
// - Nothing is called while a lock is held, the closure included.
//
// You may use: `Locked`, and the pieces of chapters 01 and 05. Threads: many.
//
// Chapter: Chapters/09-Values.md#to-fail-in-the-middle
// Test it: swift run workbook test 09.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

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
