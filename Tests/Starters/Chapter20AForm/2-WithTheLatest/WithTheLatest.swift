// 20.2 With the latest
//
// Task: write `withLatestFrom`, which Combine lacks. Whenever upstream delivers,
// it delivers the latest value of another publisher; when the other delivers, it
// delivers nothing. A button is tapped, and the text of a field is sent.
//
// - It subscribes to the other first, and asks it for everything; then to
//   upstream. When downstream gets its subscription is left open, as long as it
//   gets nothing before.
// - Requests and what downstream returns for a value go to upstream as they
//   are: a request as a request, what is returned as what is returned.
// - A value of upstream that comes before the other has delivered anything is
//   left out; what is returned for it asks for another one in its place, as
//   with `filter`.
// - When upstream finishes, the other is cancelled, and then downstream gets
//   the finish. The finish of the other changes nothing: its latest value stays.
// - The first failure of either cancels the one that has not ended, and is then
//   passed on; that needs no demand. If the other fails inside the call that
//   subscribes to it, downstream gets its subscription, and then the failure.
// - A cancel goes to both, but not to one that has ended. After a cancel, and
//   after the completion, nothing follows, and the subscriber and both
//   subscriptions are released. A subscription that comes after the end is
//   cancelled.
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
