// 12.2 Keep a promise
//
// Task: write `Future`, a publisher of one result. Its closure runs once.
//
// - `init` calls the closure once, before it returns, and passes it the
//   promise. The future does not store this closure. The promise is a closure,
//   too: the code that does the work calls the promise with the result, at once
//   or later, on any thread.
// - The first result counts. A later call to the promise changes nothing, and
//   its result is released.
// - Each subscriber receives a subscription, and then the result, whether it
//   subscribed before the result or after it. Subscribers that wait receive the
//   result in the order in which they subscribed.
// - A value waits until the subscriber requests it, and `.finished` follows the
//   value. A failure needs no request.
// - If the result comes while `receive(subscription:)` runs, you may deliver it
//   inside that call or after it.
// - A subscriber that has cancelled receives nothing more, not even `.finished`
//   after its value.
// - After its cancellation or completion, a subscription retains neither the
//   subscriber nor the result.
// - The promise retains the future: the result still reaches the subscribers if
//   nothing else retains the future. A subscription does not retain the future:
//   once the promise and the program's own references are gone, the future is
//   released.
// - Call no other code while you hold a lock. Release no object while you hold
//   a lock: its `deinit` may cancel the run. A subscriber may call the promise
//   whenever the future calls that subscriber.
//
// You may use: `Locked`, and chapters 01, 05 and 06. `request(.none)`
// may trap, as in Combine, or do nothing. Threads: many.
//
// Chapter: Chapters/12-Values.md#make
// Test it: swift run workbook test 12.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
