// 08.5 Replay the last
//
// Task: write a subject that remembers the last values, `bufferSize` of them,
// for those who come late. Combine has none.
//
// - Each subscriber has a line of its own. It begins with what the subject
//   remembers, the oldest first, and each value that is sent is put at its end.
//   What the subscriber asks for is taken from the front.
// - A line is never longer than `bufferSize`: the oldest value falls out. A
//   value for which there is demand does not wait, so it needs no room.
// - After the end the subject still remembers. Whoever comes then gets the
//   values as they are asked for, and the end with the last of them, at once if
//   there is none. Whoever has values in line when the end comes gets it in the
//   same way. A second end, and what is sent after the first, changes nothing.
// - What is asked for and what is returned adds up. A value that is sent, or
//   asked for, from inside a delivery comes after that delivery; everybody gets
//   the values in the order in which they were sent.
// - At the end and at a cancel the subscriber and its line are let go; a value
//   that has fallen out, or was delivered, is not held either.
// - A `bufferSize` below 0 is a mistake in the program: it traps.
//
// You may use: the pieces of chapters 01 and 05. Threads: one.
//
// Chapter: Chapters/08-Subjects.md#challenge
// Test it: swift run workbook test 08.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public final class ReplaySubject<Output, Failure: Error>: Publisher {
  public init(bufferSize: Int) {
  }

  public func send(_ value: Output) {
  }

  public func send(completion: Subscribers.Completion<Failure>) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
