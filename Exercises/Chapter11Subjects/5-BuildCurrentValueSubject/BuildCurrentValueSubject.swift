// 11.5 Build CurrentValueSubject
//
// Task: build the subject that has a value, in five stages; each has its tests,
// and its section in the chapter.
//
// - 1: `value` is what was sent last, and at first what `init` was given. It is
//   set before it is sent. Each subscriber gets a subscription, and then what
//   is sent, in the order in which they came; one that has cancelled is
//   released, and gets nothing more, also in the middle of a value. Whether one
//   has asked may be left for stage 2: the tests ask.
// - 2: Who comes late gets the present value: inside its first request, once,
//   and not before. For one that has not asked the newest is kept.
// - 3: Demand is counted for each subscriber: what is requested and what
//   `receive(_:)` returns adds up, each value takes one off, and without demand
//   the newest value waits for the next request.
// - 4: `send(completion:)` ends it, once: each subscriber gets the completion,
//   without demand, and is released; what waits is lost. Later ones get a
//   subscription and the same completion, and no value; `send(_:)` does
//   nothing. A run holds the subject until its completion or its cancel.
// - 5: `subject.value = 3` sends the 3 as well. After the end it is set, and
//   nobody hears of it.
//
// What is sent, or set, from inside a delivery is delivered inside it; then the
// outer one goes on, with its own value.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/11-Subjects.md#build-currentvaluesubject
// Test it: swift run workbook test 11.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  // MARK: - Stage 1: Store the value, then deliver it

  public var value: Output

  public init(_ value: Output) {
    self.value = value
  }

  public func send(_ value: Output) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }

  // MARK: - Stage 2: Late subscribers

  // MARK: - Stage 3: Count the demand

  // MARK: - Stage 4: Complete once, for everyone

  public func send(completion: Subscribers.Completion<Failure>) {
  }

  // MARK: - Stage 5: Deliver a value that is set
}
