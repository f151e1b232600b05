// 20.1 Keep a result
//
// Task: write `scan`, which delivers what a closure makes of its last result and
// of each value.
//
// - With the first value, `initialResult` stands in the place of the last
//   result; it is not delivered itself.
// - The closure is called once for each value, and its result is delivered.
// - Each subscriber has results of its own: a later one begins anew.
// - The subscription, requests, a cancel, a completion, and what downstream
//   returns for a value pass as they are. At a completion, and at a cancel,
//   upstream's subscription and the subscriber are released. Downstream may be
//   given upstream's own subscription: then upstream hears the cancel, and
//   releases whom it holds.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/20-AForm.md#memory-in-a-closure
// Test it: swift run workbook test 20.1
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Scan<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let initialResult: Output
  public let nextPartialResult: (Output, Upstream.Output) -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

extension Publisher {
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Scan<Self, T> {
    Scan(
      upstream: self, initialResult: initialResult,
      nextPartialResult: nextPartialResult)
  }
}
