import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of a Boolean value that indicates whether all values satisfy a
  /// predicate.
  ///
  /// The first value that does not ends the run and cancels upstream.
  /// Source: Apple's documentation of `Publishers.AllSatisfy`.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The closure that tests each value.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes a publisher that tests all values of `upstream`.
    public init(
      upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "AllSatisfy", to: subscriber, from: true, failure: { $0 },
          add: { predicate($1) ? .goOn(true) : .stop(false) }))
    }
  }
}

extension Publishers {
  /// A publisher of a Boolean value that indicates whether all values satisfy a
  /// predicate; it fails with an error that the predicate throws.
  ///
  /// The first value that does not ends the run and cancels upstream.
  /// Source: Apple's documentation of `Publishers.TryAllSatisfy`.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that tests each value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes a publisher that tests all values of `upstream`.
    public init(
      upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "TryAllSatisfy", to: subscriber, from: true, failure: { $0 },
          add: { try predicate($1) ? .goOn(true) : .stop(false) }))
    }
  }
}

extension Publisher {
  /// Delivers false as soon as `predicate` returns false, or true at the end.
  ///
  ///     [3, 4].publisher.allSatisfy { $0 > 3 }  // false
  ///
  /// Source: Apple's documentation of `allSatisfy(_:)`.
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool)
    -> Publishers.AllSatisfy<Self>
  {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Delivers false as soon as `predicate` returns false, or true at the end;
  /// fails with an error that `predicate` throws.
  ///
  /// Source: Apple's documentation of `tryAllSatisfy(_:)`.
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool)
    -> Publishers.TryAllSatisfy<Self>
  {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}
