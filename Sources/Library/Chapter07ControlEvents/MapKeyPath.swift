import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers each value's property at a key path.
  ///
  /// Source: Apple's documentation of `Publishers.MapKeyPath`.
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The key path of the property.
    public let keyPath: KeyPath<Upstream.Output, Output>

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let keyPath = keyPath
      upstream.map { $0[keyPath: keyPath] }.subscribe(subscriber)
    }
  }

  /// A publisher that delivers each value's properties at two key paths.
  ///
  /// Source: Apple's documentation of `Publishers.MapKeyPath2`.
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    public typealias Output = (Output0, Output1)
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The key path of the first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The key path of the second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (first, second) = (keyPath0, keyPath1)
      upstream.map { ($0[keyPath: first], $0[keyPath: second]) }
        .subscribe(subscriber)
    }
  }

  /// A publisher that delivers each value's properties at three key paths.
  ///
  /// Source: Apple's documentation of `Publishers.MapKeyPath3`.
  public struct MapKeyPath3<
    Upstream: Publisher, Output0, Output1, Output2
  >: Publisher {
    public typealias Output = (Output0, Output1, Output2)
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The key path of the first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The key path of the second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>
    /// The key path of the third property.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (first, second, third) = (keyPath0, keyPath1, keyPath2)
      upstream.map {
        ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third])
      }
      .subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Delivers each value's property at `keyPath`.
  ///
  /// Source: Apple's documentation of `map(_:)` with a key path.
  public func map<T>(
    _ keyPath: KeyPath<Output, T>
  ) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Delivers each value's properties at two key paths, as a pair.
  ///
  /// Source: Apple's documentation of `map(_:_:)`.
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(
      upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Delivers each value's properties at three key paths, as a triple.
  ///
  /// Source: Apple's documentation of `map(_:_:_:)`.
  public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>,
    _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(
      upstream: self, keyPath0: keyPath0, keyPath1: keyPath1,
      keyPath2: keyPath2)
  }
}
