// 11.5 Build CurrentValueSubject
//
// Task: build the subject that has a current value, in five stages. Each stage
// has its own tests and its own section in the chapter.
//
// - 1: `value` is the value that was sent last, and at first the value given to
//   `init`. Store each value before you deliver it. Each subscriber receives a
//   subscription. Deliver each value to the subscribers in the order in which
//   they subscribed. Release a subscriber when it cancels; it receives nothing
//   more, even if it cancels during a delivery. You may ignore demand in stage
//   1: the tests' subscribers request at once.
// - 2: A late subscriber receives the current value once, inside its first
//   request, and not before. Until then its run stores the newest value.
// - 3: Count the demand of each subscriber. Requests and the demand that
//   `receive(_:)` returns add up, and each value subtracts one. Without demand
//   the newest value waits for the next request.
// - 4: `send(completion:)` ends the subject once. Each subscriber receives the
//   completion without demand, and is released; a waiting value is dropped. A
//   later subscriber receives a subscription and the same completion, but no
//   value. `send(_:)` then does nothing. A run retains the subject until its
//   completion or its cancel.
// - 5: `subject.value = 3` also sends the 3. After the completion it sets the
//   value and delivers nothing.
//
// A value that is sent, or set, inside a delivery is delivered inside it. Then
// the outer delivery continues with its own value.
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
