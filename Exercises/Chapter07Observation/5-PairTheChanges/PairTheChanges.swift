// 07.5 Pair the changes
//
// Task: with the option `.prior`, and without `.initial`, each change of an
// observed property is told twice: the old value, and then the new one. Write
// the operator that makes one value of each two: `Pairs(publisher)` delivers
// (old: 0, new: 1), (old: 1, new: 5) …
//
// - One pair is two values. Asked for three pairs, it asks for six values;
//   asked for everything, for everything; and so for what is returned. A
//   demand too large to double is everything.
// - A finish and a failure are passed on at once. An old value whose new one
//   never comes is lost.
// - A cancel is passed on, and lets the waiting old value go, as the ends do.
// - It holds nothing else back: the subscription comes first, at once. A second
//   subscription is cancelled.
//
// You may use: `Locked`, and the pieces of chapters 01 and 05.
// Threads: many. Values come from one thread at a time, but requests and the
// cancel may come from any other at the same time.
//
// Chapter: Chapters/07-Observation.md#challenge
// Test it: swift run workbook test 07.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Pairs<Upstream: Publisher>: Publisher {
  public typealias Output = (old: Upstream.Output, new: Upstream.Output)
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
