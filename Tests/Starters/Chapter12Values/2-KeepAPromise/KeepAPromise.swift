// 12.2 Keep a promise
//
// Task: write `Future`, a publisher of one result that is worked out once.
//
// - The closure runs when the future is made, once, whoever subscribes. It is
//   given a promise: a closure that it calls with the result, now or later, on
//   any thread.
// - The first result counts. What the promise is called with after it changes
//   nothing.
// - Each subscriber gets the result, whether it came before or comes after;
//   waiting subscribers get it in the order in which they subscribed. A value
//   waits until it is asked for, and `.finished` comes right after it; a
//   failure waits for nothing.
// - After a cancel a subscriber gets nothing; from then on, and after its
//   completion, its subscription holds neither it nor the result.
// - The promise holds the future: nobody else has to.
// - Nothing is called, and nothing is released, while a lock is held. The
//   promise may be called from inside whatever the future calls.
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
