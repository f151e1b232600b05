// 06.3 Map and filter
//
// Task: write the two operators that everybody knows, under their own names.
//
// - `map` delivers what `transform` makes of each value. Everything else goes
//   through as it comes: subscription, requests, what is returned, both ends,
//   cancel.
// - `filter` delivers the values for which `isIncluded` is true. A subscriber
//   that has asked for two gets two, as long as there are any: whatever is held
//   back must not eat up its demand.
// - A second subscription from above takes nothing from the first: whoever
//   refuses it, the subscriber or you, cancels that one alone.
// - Each closure is called once for each value, and is let go with the run.
// - A `map` of a `map` is one: its type is `Publishers.Map<Upstream, T>`, with
//   the publisher at the beginning as `Upstream`. The same for `filter`.
//
// You may use: the protocols of chapter 01, and all of chapter 05.
// Threads: many, as many as the publisher before yours uses.
//
// Chapter: Chapters/06-ControlEvents.md#make
// Test it: swift run workbook test 06.3
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
