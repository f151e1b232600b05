// 13.3 One after the other
//
// Task: write `concatMap`. It makes a publisher of each value, an inner
// publisher, and delivers what the inner publishers deliver: all of the first,
// then all of the second. It is `flatMap` with `maxPublishers: .max(1)`, but
// for one thing: when an inner publisher fails, upstream is cancelled.
//
// - Upstream is asked for one value, and for the next one when the inner
//   publisher that was made of it has finished. So there is one inner publisher
//   at a time.
// - What downstream has requested and returned, and not got yet, is the
//   outstanding demand: it holds across the inner publishers. No more values
//   come than that. You may prefetch one value of the inner publisher, and keep
//   it until it is asked for.
// - It finishes when upstream and the last inner publisher have finished, and
//   everything is delivered.
// - It fails with the first failure, at once, and cancels the other one:
//   upstream if the inner publisher failed, the inner publisher if upstream
//   failed.
// - A cancel cancels both, wherever it is called; nothing follows.
// - A subscriber may request and cancel inside whatever it is told. However
//   many inner publishers there are, the stack stays flat. At a completion and
//   at a cancel everything is released.
//
// Downstream may get its subscription before or after upstream is subscribed
// to.
//
// You may use: `Locked`, and chapters 01, 05 and 06. `request(.none)`
// may trap, as in Combine, or do nothing. Threads: one.
//
// Chapter: Chapters/13-PublishersOfPublishers.md#challenge
// Test it: swift run workbook test 13.3
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
