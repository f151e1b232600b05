import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge

extension Publishers {
  /// A publisher of pairs of the latest values of two publishers.
  ///
  /// The first pair follows when both have delivered a value. Then every value
  /// makes a pair with the other side's latest value. Each request goes to both
  /// publishers, and a pair without demand is dropped. It finishes when both
  /// have finished, and fails as soon as one fails.
  /// Source: Apple's documentation of `Publishers.CombineLatest`.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    /// Makes a publisher of the latest values of `a` and `b`.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combined = Combined<(A.Output?, B.Output?), Output, Failure>(
        "CombineLatest", of: 2, keeping: (nil, nil), for: subscriber,
        isOver: { $1.allSatisfy(\.isEnded) },
        join: { latest in
          guard let a = latest.0, let b = latest.1 else { return nil }
          return (a, b)
        })
      combined.subscribe(to: a, 0) { swap(&$0.0, &$1) }
      combined.subscribe(to: b, 1) { swap(&$0.1, &$1) }
    }
  }
}

extension Publishers.CombineLatest: Equatable
where A: Equatable, B: Equatable {}

extension Publisher {
  /// Delivers the latest values of this publisher and `other` whenever either
  /// delivers a value.
  ///
  /// Source: Apple's documentation of `combineLatest(_:)`.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P)
    -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Delivers the result of `transform` for the latest values of both.
  ///
  /// Source: Apple's documentation of `combineLatest(_:_:)`.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }
}
