import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that drops a value that is a duplicate of the previous one; it
  /// fails with an error that the predicate throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryRemoveDuplicates`.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that returns whether the second value is a duplicate of the
    /// first.
    public let predicate: (Output, Output) throws -> Bool

    /// Makes a publisher of the values of `upstream` without duplicates.
    public init(
      upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let last = Locked<Output?>(nil)
      upstream.subscribe(
        Gate<Upstream, S>(
          "TryRemoveDuplicates", to: subscriber, failure: { $0 },
          judge: { value in
            guard let old = last.exchange(value) else { return .pass(value) }
            return try predicate(old, value) ? .leaveOut : .pass(value)
          }))
    }
  }
}

extension Publisher {
  /// Drops a value if `predicate(previous, value)` returns true; fails with an
  /// error that it throws.
  ///
  /// Source: Apple's documentation of `tryRemoveDuplicates(by:)`.
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}
