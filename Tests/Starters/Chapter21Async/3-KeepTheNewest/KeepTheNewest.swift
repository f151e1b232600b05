// 21.3 Keep the newest
//
// Task: write an operator that keeps values until they are asked for: `count` of
// them at most, the newest.
//
// - When upstream's subscription comes, it hands its own downstream, and then
//   asks upstream for everything.
// - A value for which there is demand is delivered at once. Another one is kept;
//   if `count` are kept already, the oldest of them is dropped. Whether one that
//   is asked for, and waits for its turn, counts as kept is left to you.
// - Demand, requested or returned for a value, brings what is kept, the oldest
//   first.
//   A request from inside a value leaves the work to the delivery that is on:
//   no value comes inside another one, and none out of turn.
// - A finish comes when nothing is kept any more. A failure comes at once, and
//   what is kept is dropped; from inside a value, it comes there or right after.
// - A cancel goes up once. After it, and after an end, nothing is delivered and
//   nothing is kept.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/21-Async.md#a-buffer
// Test it: swift run workbook test 21.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Newest<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let count: Int

  public init(_ upstream: Upstream, count: Int) {
    self.upstream = upstream
    self.count = count
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
