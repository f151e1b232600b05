// 09.5 One after the other
//
// Task: write `concatMap`. It makes a publisher of each value, a child, and
// delivers what the children deliver: all of the first, then all of the second.
// It is `flatMap` with `maxPublishers: .max(1)`.
//
// - One value is asked of the publisher above, and the next one when the child
//   that was made of it has finished. So there is one child at a time.
// - What is asked for, and returned, and not delivered yet, is open: it holds
//   across the children. No more comes than was asked for. You may have one
//   value of the child fetched ahead, and keep it until it is asked for.
// - It finishes when the publisher above has finished and the last child has,
//   and everything is delivered.
// - It fails with the first failure, and cancels the other: the publisher above
//   if the child failed, the child if the publisher above failed. A failure
//   waits for nothing.
// - A cancel cancels both, wherever it comes from; nothing follows.
// - A subscriber may ask and cancel inside whatever it is told. However many
//   children there are, the stack stays flat. At each end everything is let go.
//
// The subscription goes down before or after the publisher above is subscribed
// to: as you like.
//
// You may use: `Locked`, and the pieces of chapters 01 and 05. A request for
// none may trap, as in Combine, or do nothing. Threads: one.
//
// Chapter: Chapters/09-Values.md#challenge
// Test it: swift run workbook test 09.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct ConcatMap<Child: Publisher, Upstream: Publisher>: Publisher
where Child.Failure == Upstream.Failure {
  public typealias Output = Child.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let transform: (Upstream.Output) -> Child

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

extension Publisher {
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> ConcatMap<P, Self> where P.Failure == Failure {
    ConcatMap(upstream: self, transform: transform)
  }
}
