import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge

extension Publishers {
  /// A publisher of the latest values of two others, as a pair.
  ///
  /// The first pair comes when both have delivered a value; from then on every
  /// value makes a pair with the latest of the other side. What is requested of
  /// it, it requests of both; a pair that was not requested is not delivered.
  /// It finishes when both have, and fails with the first that does.
  /// Source: Apple's documentation of `Publishers.CombineLatest`.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    /// Makes a publisher of the values of all of them.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

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
  /// Delivers the latest values of this publisher and `other`, whenever one of
  /// them delivers.
  ///
  /// Source: Apple's documentation of `combineLatest(_:)`.
  public func combineLatest<P: Publisher>(_ other: P)
    -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Delivers what `transform` makes of the latest values of both.
  ///
  /// Source: Apple's documentation of `combineLatest(_:_:)`.
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }
}
