// 20.1 Keep a result
//
// Task: write `scan`. For each value, it calls a closure with the previous
// result and that value, and delivers the new result.
//
// - For the first value, the closure receives `initialResult` as the previous
//   result. `initialResult` itself is not delivered.
// - Call the closure once for each value, and deliver its result.
// - Each subscriber has its own results: a later one begins with
//   `initialResult`.
// - Pass on the subscription, requests, cancels and completions unchanged.
//   Return to upstream the demand that downstream returns for a value. You may
//   pass upstream's own subscription downstream.
// - At a completion and at a cancel, release the subscriber, and upstream's
//   subscription if you store it. (Upstream releases your object at its
//   completion, and at the cancel if you pass its subscription on.)
// - Left open: what happens to a value if the closure cancels or completes the
//   run.
// - If you use a lock, release no object while you hold it: its `deinit` may
//   cancel the run.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/20-AForm.md#scan-remembers-in-a-closure
// Test it: swift run workbook test 20.1
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Scan<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let initialResult: Output
  public let nextPartialResult: (Output, Upstream.Output) -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

extension Publisher {
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Scan<Self, T> {
    Scan(
      upstream: self, initialResult: initialResult,
      nextPartialResult: nextPartialResult)
  }
}
