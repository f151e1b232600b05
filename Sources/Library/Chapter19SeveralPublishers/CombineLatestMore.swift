import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge

extension Publishers {
  /// A publisher of the latest values of three publishers.
  ///
  /// Source: Apple's documentation of `Publishers.CombineLatest3`.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>:
    Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C

    /// Makes a publisher of the latest values of all three.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combined = Combined<
        (A.Output?, B.Output?, C.Output?), Output, Failure
      >(
        "CombineLatest", of: 3, keeping: (nil, nil, nil), for: subscriber,
        isOver: { $1.allSatisfy(\.isEnded) },
        join: { latest in
          guard let a = latest.0, let b = latest.1, let c = latest.2 else {
            return nil
          }
          return (a, b, c)
        })
      combined.subscribe(to: a, 0) { swap(&$0.0, &$1) }
      combined.subscribe(to: b, 1) { swap(&$0.1, &$1) }
      combined.subscribe(to: c, 2) { swap(&$0.2, &$1) }
    }
  }
}

extension Publishers.CombineLatest3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers {
  /// A publisher of the latest values of four publishers.
  ///
  /// Source: Apple's documentation of `Publishers.CombineLatest4`.
  public struct CombineLatest4<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher
  >: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D

    /// Makes a publisher of the latest values of all four.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combined = Combined<
        (A.Output?, B.Output?, C.Output?, D.Output?), Output, Failure
      >(
        "CombineLatest", of: 4, keeping: (nil, nil, nil, nil), for: subscriber,
        isOver: { $1.allSatisfy(\.isEnded) },
        join: { latest in
          guard let a = latest.0, let b = latest.1, let c = latest.2,
            let d = latest.3
          else { return nil }
          return (a, b, c, d)
        })
      combined.subscribe(to: a, 0) { swap(&$0.0, &$1) }
      combined.subscribe(to: b, 1) { swap(&$0.1, &$1) }
      combined.subscribe(to: c, 2) { swap(&$0.2, &$1) }
      combined.subscribe(to: d, 3) { swap(&$0.3, &$1) }
    }
  }
}

extension Publishers.CombineLatest4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
  /// Delivers the latest values of this publisher and two others.
  ///
  /// Source: Apple's documentation of `combineLatest(_:_:)`.
  public func combineLatest<P: Publisher, Q: Publisher>(_ first: P, _ second: Q)
    -> Publishers.CombineLatest3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, first, second)
  }

  /// Delivers the result of `transform` for the latest values of all three.
  ///
  /// Source: Apple's documentation of `combineLatest(_:_:_:)`.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ first: P, _ second: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(first, second).map { transform($0.0, $0.1, $0.2) }
  }

  /// Delivers the latest values of this publisher and three others.
  ///
  /// Source: Apple's documentation of `combineLatest(_:_:_:)`.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ first: P, _ second: Q, _ third: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, first, second, third)
  }

  /// Delivers the result of `transform` for the latest values of all four.
  ///
  /// Source: Apple's documentation of `combineLatest(_:_:_:_:)`.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ first: P, _ second: Q, _ third: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    combineLatest(first, second, third).map {
      transform($0.0, $0.1, $0.2, $0.3)
    }
  }
}
