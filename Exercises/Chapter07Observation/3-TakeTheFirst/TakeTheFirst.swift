// 07.3 Take the first
//
// Task: write the operator that delivers the first value of another publisher,
// and finishes. It stands between two runs: it is a subscriber to the one
// before it, and hands a subscription to the one behind it.
//
// - As soon as it has handed over its subscription it asks the publisher
//   before it for everything, whether or not anybody has asked it.
// - The first value ends the run before it: that one is cancelled. The value
//   waits until somebody asks; then it is delivered, and `.finished` after it.
//   A request for none asks for nothing, and does no harm.
// - An end that comes before any value is passed on, a failure too.
// - A cancel goes to the publisher before it, once, and nothing follows it:
//   also when it comes from inside `receive(subscription:)`, which then asks
//   for nothing, and from inside the value.
// - A second subscription is cancelled.
// - The subscriber is let go at each of these ends, though somebody may still
//   hold the subscription.
//
// You may use: `Locked`, and the pieces of chapters 01 and 05.
// Threads: one.
//
// Chapter: Chapters/07-Observation.md#make
// Test it: swift run workbook test 07.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct First<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
