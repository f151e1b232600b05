import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents

extension Publishers {
  /// A publisher that delivers the first value for which `predicate` is true,
  /// and finishes.
  ///
  /// Source: Apple's documentation of `Publishers.FirstWhere`.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// A closure that returns whether to deliver a value.
    public let predicate: (Output) -> Bool

    /// Makes a publisher of the first value that `predicate` accepts.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.filter(predicate).first().subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Delivers the first value for which `predicate` is true, and finishes.
  ///
  ///     [3, 4, 5].publisher.first { $0 > 3 }  // 4
  ///
  /// Source: Apple's documentation of `first(where:)`.
  public func first(
    where predicate: @escaping (Output) -> Bool
  ) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}
