// 20.2 With the latest
//
// Task: write `withLatestFrom`, which Combine lacks. Whenever upstream delivers
// a value, your operator delivers the latest value of another publisher,
// `other`. When `other` delivers, your operator delivers nothing. With this
// operator, each tap of a button can send the text of a field.
//
// - Subscribe to `other` first, and request everything from it; then subscribe
//   to upstream. When upstream's subscription comes, hand downstream a
//   subscription of your own, which passes requests on to upstream unchanged.
//   When downstream returns demand for a value, return it to upstream.
// - Drop a value from upstream that comes before the first value from `other`,
//   and return `.max(1)` for it, as `filter` does.
// - When upstream finishes, cancel `other`, and then finish downstream. If
//   `other` finishes, nothing changes: its latest value stays.
// - When one of the two publishers fails, cancel the other one, and then deliver
//   the failure, even without demand. If `other` fails before upstream's
//   subscription has come, downstream must still receive a subscription before
//   the failure: at once, or when upstream's subscription comes, as you like.
// - A cancel goes to both publishers, but not to one that has ended. Deliver
//   nothing after a cancel or a completion, even if cancelling one publisher
//   makes the other one fail.
// - Each subscriber has its own latest value, which is released when its run
//   ends.
//
// Use two attachments, one for each subscription; one of the two also holds the
// subscriber. An `Attachment` cancels a second subscription, and one that comes
// after the end.
//
// You may use: `Locked`, `Attachment` of chapter 08, and chapters 01, 05 and
// 06. Threads: one.
//
// Chapter: Chapters/20-AForm.md#challenge
// Test it: swift run workbook test 20.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

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
