// 20.2 With the latest
//
// Task: write `withLatestFrom`, which Combine lacks. Whenever upstream delivers
// a value, it delivers the latest value of another publisher. When the other
// publisher delivers, it delivers nothing. With it, each tap of a button sends
// the text of a field.
//
// - Subscribe to the other publisher first, and request everything of it; then
//   subscribe to upstream. Downstream receives its subscription before anything
//   else: before, between or after these calls, or when upstream's subscription
//   comes.
// - Pass requests to upstream as requests, unchanged; an earlier one waits
//   until upstream's subscription comes. Return to upstream the demand that
//   downstream returns for a value.
// - Leave out a value of upstream that comes before the other's first value,
//   and return `.max(1)` for it, as `filter` does.
// - When upstream finishes, cancel the other publisher, and then finish
//   downstream. The finish of the other changes nothing: its latest value
//   stays.
// - The first failure of either cancels the other one, unless that has ended,
//   and is then delivered, without any demand. If the other fails inside the
//   call that subscribes to it, downstream receives its subscription, and then
//   the failure.
// - A cancel goes to both, but not to one that has ended. After a cancel and
//   after the completion nothing follows, even if one publisher fails inside
//   the cancel of the other. The subscriber, the latest value and both
//   subscriptions are released. Cancel a subscription that comes after the end.
//   Once the run is over, you need not subscribe to upstream.
// - Each subscriber has its own latest value. No object is released while a
//   lock is held.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/20-AForm.md#challenge
// Test it: swift run workbook test 20.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: Publisher
where Upstream.Failure == Other.Failure {
  public typealias Output = Other.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let other: Other

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

extension Publisher {
  public func withLatestFrom<P: Publisher>(_ other: P) -> WithLatestFrom<
    Self, P
  >
  where P.Failure == Failure {
    WithLatestFrom(upstream: self, other: other)
  }
}
