import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of values until a predicate returns false.
  ///
  /// Then it cancels upstream and finishes.
  /// Source: Apple's documentation of `Publishers.PrefixWhile`.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The closure that returns whether to continue.
    public let predicate: (Output) -> Bool

    /// Makes a publisher of values of `upstream` until `predicate` returns
    /// false.
    public init(
      upstream: Upstream, predicate: @escaping (Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        Gate<Upstream, S>(
          "PrefixWhile", to: subscriber, failure: { $0 },
          judge: { predicate($0) ? .pass($0) : .finish }))
    }
  }
}

extension Publishers {
  /// A publisher of values until a predicate returns false; it fails with an
  /// error that the predicate throws.
  ///
  /// Then it cancels upstream and finishes.
  /// Source: Apple's documentation of `Publishers.TryPrefixWhile`.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that returns whether to continue.
    public let predicate: (Output) throws -> Bool

    /// Makes a publisher of values of `upstream` until `predicate` returns
    /// false.
    public init(
      upstream: Upstream, predicate: @escaping (Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        Gate<Upstream, S>(
          "TryPrefixWhile", to: subscriber, failure: { $0 },
          judge: { try predicate($0) ? .pass($0) : .finish }))
    }
  }
}

extension Publisher {
  /// Delivers values until `predicate` returns false, and then finishes.
  ///
  ///     [1, 5, 2].publisher.prefix { $0 < 3 }  // 1
  ///
  /// Source: Apple's documentation of `prefix(while:)`.
  public func prefix(while predicate: @escaping (Output) -> Bool)
    -> Publishers.PrefixWhile<Self>
  {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Delivers values until `predicate` returns false, and then finishes; fails
  /// with an error that `predicate` throws.
  ///
  /// Source: Apple's documentation of `tryPrefix(while:)`.
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool)
    -> Publishers.TryPrefixWhile<Self>
  {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}
