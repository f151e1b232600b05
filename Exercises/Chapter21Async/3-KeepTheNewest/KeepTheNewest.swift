// 21.3 Keep the newest
//
// Task: write `Newest`, an operator that stores values until they are
// requested: the newest ones, up to `count`.
//
// - When upstream's subscription comes, hand your own downstream, and then
//   request everything of upstream. Cancel a second subscription.
// - Deliver a value at once if there is demand. Otherwise store it; if `count`
//   values are stored already, drop the oldest.
// - Demand, requested or returned for a value, delivers the stored values, the
//   oldest first. A request inside a delivery only adds its demand: the running
//   delivery continues with the next value, so no value comes inside another
//   one, and all come in order. You may count a value that has demand, and
//   waits for such a delivery, as stored, or not.
// - A finish follows the last stored value; if none is stored, it comes at
//   once, without demand. A failure comes at once, and the stored values are
//   dropped. A failure inside a delivery may come there or right after it.
// - A cancel goes to upstream once, unless upstream has finished. After a
//   cancel and after a completion nothing is delivered, and the values, the
//   subscriber and the subscription are released. No object is released while a
//   lock is held.
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
