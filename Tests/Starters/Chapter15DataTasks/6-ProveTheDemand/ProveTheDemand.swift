// 15.6 Prove the demand
//
// Task: write a test. `count` is a counter: `count(3)` is a publisher of 1, 2
// and 3. Your test must pass for a counter that obeys demand, and fail for each
// one that does not. A counter is right if
//
// - nothing is delivered before something is asked for, and never more than was
//   asked for: what is requested and what `receive(_:)` returns adds up, and
//   each value takes one;
// - every number comes, once, in its order, however it is asked for: also when
//   the request comes from inside `receive(_:)`;
// - it finishes with the last number, once, without another request;
// - after a cancel, also from inside a number, nothing comes any more;
// - each subscriber has a run of its own.
//
// You may use: chapters 01, 04, 05, 06 and 12, and Testing. You will
// want a subscriber of your own. Threads: one.
//
// Chapter: Chapters/15-DataTasks.md#challenge
// Test it: swift run workbook test 15.6
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter12Values
import Testing

public func testCounter(_ count: (Int) -> AnyPublisher<Int, Never>) throws {
  var values: [Int] = []
  count(3).sink { values.append($0) }.cancel()
}
