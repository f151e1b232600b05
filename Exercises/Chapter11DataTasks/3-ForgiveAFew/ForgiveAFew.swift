// 11.3 Forgive a few
//
// Task: write an operator that reads each value, and forgives what cannot be
// read, a few times.
//
// - What `read` makes of a value is delivered.
// - A value for which it throws is left out, `errors` times; since it was asked
//   for, another one is asked for in its place. The next time is one too many:
//   what is above is cancelled, and then the run fails with what was thrown.
// - Ends from above are passed on. A cancel or an end may come from inside
//   `read`: then neither its value nor its error goes anywhere.
// - Requests go up as they are, and no call of `request` is added. Each
//   subscriber has a run, and a count, of its own.
// - At each end, and at a cancel, the run lets go of what is above and below. A
//   second subscription from above is cancelled.
//
// You may use: the pieces of chapters 01 and 05. Threads: one.
//
// Chapter: Chapters/11-DataTasks.md#an-operator-that-fails
// Test it: swift run workbook test 11.3
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
