// 13.2 Fail in the middle
//
// Task: write `tryMap`, which delivers what a closure makes of each value, and
// fails with the first error that the closure throws.
//
// - The subscription, requests, a cancel and a completion pass as with `map`;
//   what downstream returns for a value is returned upstream.
// - When the closure throws, upstream has not completed, and would go on: it is
//   cancelled, and then downstream gets the failure. Nothing follows it,
//   whatever upstream sends.
// - A failure of upstream stays the same error; only its type is wider now. An
//   upstream that has completed is not cancelled.
// - A cancel may come while the closure runs. Then nothing is delivered any
//   more, and an error that it throws is dropped.
// - A second subscription is cancelled. At a completion, and at a cancel, the
//   operator releases upstream's subscription and the subscriber.
// - Nothing is called while a lock is held, the closure included.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many.
//
// Chapter: Chapters/13-PublishersOfPublishers.md#trymap-fails-in-the-middle
// Test it: swift run workbook test 13.2
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
