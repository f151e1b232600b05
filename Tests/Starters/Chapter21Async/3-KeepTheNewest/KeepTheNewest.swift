// 21.3 Keep the newest
//
// Task: write `Newest`, an operator that stores values until they are
// requested: the newest ones, up to `count`.
//
// - When upstream's subscription comes, hand downstream a subscription of your
//   own, and then request everything from upstream. Cancel a second
//   subscription.
// - Deliver a value at once if there is demand. Otherwise store it; if `count`
//   values are stored already, drop the oldest.
// - When demand comes, from `request(_:)` or from the result of `receive(_:)`,
//   deliver the stored values, the oldest first. A request inside a delivery
//   only adds its demand; the next value is delivered when that delivery has
//   returned. So no value is delivered inside another delivery, and all are
//   delivered in order. A value that is already requested waits at most until
//   the current delivery returns. Until then, you may count it among the
//   `count` stored values, or not.
// - When upstream finishes, deliver `.finished` right after the last stored
//   value; if none is stored, at once, even without demand. Deliver a failure
//   at once, and drop the stored values. If upstream fails inside a delivery,
//   you may deliver the failure there or right after that delivery.
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
