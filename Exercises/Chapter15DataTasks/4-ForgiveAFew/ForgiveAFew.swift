// 15.4 Forgive a few
//
// Task: write `Forgive`, an operator that reads each value with a closure, and
// forgives the first errors of that closure.
//
// - Deliver the result of `read` for each value.
// - If `read` throws, leave the value out, up to `errors` times. Return
//   `.max(1)` to upstream for it: it has used up demand, but the subscriber has
//   received nothing. When `read` throws once more, cancel
//   upstream, and then fail downstream with the error that was thrown. Nothing
//   follows, even if upstream sends more inside the cancel.
// - Pass on upstream's completion. If a cancel or a completion comes while
//   `read` runs, deliver neither the value nor the error of `read`.
// - Pass requests to upstream unchanged, and make none of your own. Return to
//   upstream the demand that downstream returns for a value. Each subscriber
//   has its own subscription and its own count of errors.
// - At a completion and at a cancel, release upstream's subscription and the
//   subscriber. Cancel a second subscription.
// - No object is released while a lock is held, and a released object may call
//   the operator again in its `deinit`.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/15-DataTasks.md#an-operator-that-fails
// Test it: swift run workbook test 15.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Forgive<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  public init(
    _ upstream: Upstream, errors: Int,
    read: @escaping (Upstream.Output) throws -> Output
  ) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Error {
  }
}
