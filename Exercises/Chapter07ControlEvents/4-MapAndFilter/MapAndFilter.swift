// 07.4 Map and filter
//
// Task: write the operators `map` and `filter`.
//
// - `map` delivers the result of `transform` for each value. It passes
//   everything else on unchanged: the subscription, requests, the demand that
//   `receive(_:)` returns, both kinds of completion, and a cancel.
// - `filter` delivers the values for which `isIncluded` is true. A subscriber
//   that requests two values receives two, if upstream has them: for a dropped
//   value, `receive(_:)` returns `.max(1)`.
// - If upstream sends a second subscription, that one is cancelled, and the
//   first one continues. Your operator may cancel it, or pass it on to a
//   subscriber that cancels it.
// - The operator calls its closure once for each value. After the completion or
//   a cancel, it no longer retains the closure: upstream releases the operator.
// - Release no object while you hold a lock: its `deinit` may cancel the run.
// - A `map` of a `map` is one operator: its type is `Publishers.Map<Upstream,
//   T>`, with the first publisher of the chain as `Upstream`. The same holds
//   for `filter`.
//
// You may use: the protocols of chapter 01, and all of chapter 05. Threads:
// many, as many as upstream uses.
//
// Chapter: Chapters/07-ControlEvents.md#make
// Test it: swift run workbook test 07.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public init(
      upstream: Upstream, transform: @escaping (Upstream.Output) -> Output
    ) {
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
    }
  }

  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public init(upstream: Upstream, isIncluded: @escaping (Output) -> Bool) {
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
    }
  }
}

extension Publisher {
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}
