// 15.5 Prove the demand
//
// Task: write a test of a counter. `count` is the counter: `count(3)` is a
// publisher of 1, 2 and 3. Your test must pass for every counter that obeys
// demand, and fail for every wrong one. A counter is correct if
//
// - it delivers no number before a request, and never more than requested:
//   requested and returned demand add up, and each value subtracts one;
// - it delivers every number once, in order, after every kind of request, even
//   a request inside `receive(_:)`, at once or when that call has returned;
// - it finishes right after the last number, once, without another request;
// - it delivers nothing after a cancel, even after a cancel inside a delivery;
// - each subscriber has its own run.
//
// You may use: chapters 01, 04, 05, 06 and 12, and Testing. You will need a
// subscriber of your own. Threads: one.
//
// Chapter: Chapters/15-DataTasks.md#challenge
// Test it: swift run workbook test 15.5
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
