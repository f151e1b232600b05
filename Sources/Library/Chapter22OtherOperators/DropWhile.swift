import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that drops values until a predicate returns false.
  ///
  /// Source: Apple's documentation of `Publishers.DropWhile`.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The closure that returns whether to drop a value.
    public let predicate: (Output) -> Bool

    /// Makes a publisher that drops values of `upstream` until `predicate`
    /// returns false.
    public init(
      upstream: Upstream, predicate: @escaping (Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let isOpen = Locked(false)
      upstream.subscribe(
        Gate<Upstream, S>(
          "DropWhile", to: subscriber, failure: { $0 },
          judge: { value in
            if isOpen.withLock({ $0 }) { return .pass(value) }
            if predicate(value) { return .leaveOut }
            isOpen.exchange(true)
            return .pass(value)
          }))
    }
  }
}

extension Publishers {
  /// A publisher that drops values until a predicate returns false; it fails
  /// with an error that the predicate throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryDropWhile`.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that returns whether to drop a value.
    public let predicate: (Output) throws -> Bool

    /// Makes a publisher that drops values of `upstream` until `predicate`
    /// returns false.
    public init(
      upstream: Upstream, predicate: @escaping (Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let isOpen = Locked(false)
      upstream.subscribe(
        Gate<Upstream, S>(
          "TryDropWhile", to: subscriber, failure: { $0 },
          judge: { value in
            if isOpen.withLock({ $0 }) { return .pass(value) }
            if try predicate(value) { return .leaveOut }
            isOpen.exchange(true)
            return .pass(value)
          }))
    }
  }
}

extension Publisher {
  /// Drops values until `predicate` returns false, and delivers the rest.
  ///
  ///     [1, 5, 2].publisher.drop { $0 < 3 }  // 5, 2
  ///
  /// Source: Apple's documentation of `drop(while:)`.
  public func drop(while predicate: @escaping (Output) -> Bool)
    -> Publishers.DropWhile<Self>
  {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values until `predicate` returns false, and delivers the rest; fails
  /// with an error that `predicate` throws.
  ///
  /// Source: Apple's documentation of `tryDrop(while:)`.
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool)
    -> Publishers.TryDropWhile<Self>
  {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}
