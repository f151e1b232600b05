import Chapter01Handshake
import Chapter05Demand
import Chapter10FirstAndMerge

extension Publishers {
  /// A publisher that delivers the first value for which `predicate` is true;
  /// it fails with an error that `predicate` throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryFirstWhere`.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// A closure that returns whether to deliver a value, or throws.
    public let predicate: (Output) throws -> Bool

    /// Makes a publisher of the first value that `predicate` accepts.
    public init(
      upstream: Upstream, predicate: @escaping (Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.tryMap { try predicate($0) ? $0 : nil }
        .compactMap { $0 }
        .first()
        .subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Delivers the first value for which `predicate` is true, and finishes;
  /// fails with an error that `predicate` throws.
  ///
  /// Source: Apple's documentation of `tryFirst(where:)`.
  public func tryFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}
