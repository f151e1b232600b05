import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge

extension Publishers {
  /// A publisher of the first values of three publishers, and so on.
  ///
  /// Source: Apple's documentation of `Publishers.Zip3`.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C

    /// Makes a publisher of triples of the values of all three.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combined = Combined<
        (Queue<A.Output>, Queue<B.Output>, Queue<C.Output>), Output, Failure
      >(
        "Zip", of: 3, keeping: (Queue(), Queue(), Queue()), for: subscriber,
        isOver: { lines, upstreams in
          (upstreams[0].isEnded && lines.0.isEmpty)
            || (upstreams[1].isEnded && lines.1.isEmpty)
            || (upstreams[2].isEnded && lines.2.isEmpty)
        },
        join: { lines in
          guard !lines.0.isEmpty, !lines.1.isEmpty, !lines.2.isEmpty else {
            return nil
          }
          return (lines.0.popFirst()!, lines.1.popFirst()!, lines.2.popFirst()!)
        })
      combined.subscribe(to: a, 0) { $0.0.append($1!) }
      combined.subscribe(to: b, 1) { $0.1.append($1!) }
      combined.subscribe(to: c, 2) { $0.2.append($1!) }
    }
  }
}

extension Publishers.Zip3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers {
  /// A publisher of the first values of four publishers, and so on.
  ///
  /// Source: Apple's documentation of `Publishers.Zip4`.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>:
    Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D

    /// Makes a publisher that takes one value of each of the four.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combined = Combined<
        (Queue<A.Output>, Queue<B.Output>, Queue<C.Output>, Queue<D.Output>),
        Output, Failure
      >(
        "Zip", of: 4, keeping: (Queue(), Queue(), Queue(), Queue()),
        for: subscriber,
        isOver: { lines, upstreams in
          (upstreams[0].isEnded && lines.0.isEmpty)
            || (upstreams[1].isEnded && lines.1.isEmpty)
            || (upstreams[2].isEnded && lines.2.isEmpty)
            || (upstreams[3].isEnded && lines.3.isEmpty)
        },
        join: { lines in
          guard !lines.0.isEmpty, !lines.1.isEmpty, !lines.2.isEmpty,
            !lines.3.isEmpty
          else { return nil }
          return (
            lines.0.popFirst()!, lines.1.popFirst()!, lines.2.popFirst()!,
            lines.3.popFirst()!
          )
        })
      combined.subscribe(to: a, 0) { $0.0.append($1!) }
      combined.subscribe(to: b, 1) { $0.1.append($1!) }
      combined.subscribe(to: c, 2) { $0.2.append($1!) }
      combined.subscribe(to: d, 3) { $0.3.append($1!) }
    }
  }
}

extension Publishers.Zip4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
  /// Delivers the first values of this publisher and two others, then the
  /// second values, and so on.
  ///
  /// Source: Apple's documentation of `zip(_:_:)`.
  public func zip<P: Publisher, Q: Publisher>(_ first: P, _ second: Q)
    -> Publishers.Zip3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, first, second)
  }

  /// Delivers the result of `transform` for each group of three values.
  ///
  /// Source: Apple's documentation of `zip(_:_:_:)`.
  public func zip<P: Publisher, Q: Publisher, T>(
    _ first: P, _ second: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    zip(first, second).map { transform($0.0, $0.1, $0.2) }
  }

  /// Delivers the first values of this publisher and three others, then the
  /// second values, and so on.
  ///
  /// Source: Apple's documentation of `zip(_:_:_:)`.
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ first: P, _ second: Q, _ third: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, first, second, third)
  }

  /// Delivers the result of `transform` for each group of four values.
  ///
  /// Source: Apple's documentation of `zip(_:_:_:_:)`.
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ first: P, _ second: Q, _ third: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    zip(first, second, third).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
