import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge

extension Publishers {
  /// A publisher of pairs: the first values of two publishers, their second
  /// values, and so on.
  ///
  /// A value waits for its counterpart from the other side. Each request goes
  /// to both publishers. When a side has finished and none of its values waits,
  /// the publisher finishes and cancels the other side. It fails as soon as one
  /// side fails. Source: Apple's documentation of `Publishers.Zip`.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    /// Makes a publisher of pairs of values of `a` and `b`.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combined = Combined<
        (Queue<A.Output>, Queue<B.Output>), Output, Failure
      >(
        "Zip", of: 2, keeping: (Queue(), Queue()), for: subscriber,
        isOver: { lines, upstreams in
          (upstreams[0].isEnded && lines.0.isEmpty)
            || (upstreams[1].isEnded && lines.1.isEmpty)
        },
        join: { lines in
          guard !lines.0.isEmpty, !lines.1.isEmpty else { return nil }
          return (lines.0.popFirst()!, lines.1.popFirst()!)
        })
      combined.subscribe(to: a, 0) { $0.0.append($1!) }
      combined.subscribe(to: b, 1) { $0.1.append($1!) }
    }
  }
}

extension Publishers.Zip: Equatable
where A: Equatable, B: Equatable {}

extension Publisher {
  /// Delivers pairs of values: the first of this publisher and of `other`, then
  /// the second of both, and so on.
  ///
  /// Source: Apple's documentation of `zip(_:)`.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
  where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Delivers the result of `transform` for each pair of values.
  ///
  /// Source: Apple's documentation of `zip(_:_:)`.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
  where P.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }
}
