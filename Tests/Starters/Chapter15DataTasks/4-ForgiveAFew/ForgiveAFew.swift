// 15.4 Forgive a few
//
// Task: write an operator that reads each value, and forgives what cannot be
// read, a few times.
//
// - What `read` makes of a value is delivered.
// - A value for which it throws is left out, `errors` times; since it was asked
//   for, another one is asked for in its place. The next one is too many:
//   upstream is cancelled, and then downstream gets the failure, with the error
//   that was thrown.
// - A completion of upstream is passed on. A cancel or a completion may come
//   from inside `read`: then neither its value nor its error is delivered.
// - Requests are passed to upstream as they are, and no call of `request` is
//   added: what is asked for in a value's place is returned. Each subscriber
//   has a subscription, and a count, of its own.
// - At a completion, and at a cancel, upstream's subscription and the
//   subscriber are released. A second subscription is cancelled.
// - What is released may call the operator again from its `deinit`.
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
