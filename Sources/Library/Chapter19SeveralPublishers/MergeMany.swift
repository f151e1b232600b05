import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values
import Chapter13PublishersOfPublishers

extension Publishers {
  /// A publisher of the values of many publishers, in order of arrival.
  ///
  /// Source: Apple's documentation of `Publishers.MergeMany`.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The merged publishers.
    public let publishers: [Upstream]

    /// Makes a publisher of the values of all its arguments.
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Makes a publisher of the values of all publishers in a sequence.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Publishers.Sequence<[Upstream], Failure>(sequence: publishers)
        .flatMap { $0 }
        .subscribe(subscriber)
    }

    /// Returns the same publisher with `other` added.
    public func merge(with other: Upstream) -> MergeMany {
      MergeMany(publishers + [other])
    }
  }

  /// A publisher of the values of three publishers, in order of arrival.
  ///
  /// Source: Apple's documentation of `Publishers.Merge3`.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where
    A.Output == B.Output, B.Output == C.Output, A.Failure == B.Failure,
    B.Failure == C.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C

    /// Makes a publisher of the values of all three.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      MergeMany(
        a.eraseToAnyPublisher(), b.eraseToAnyPublisher(),
        c.eraseToAnyPublisher()
      ).subscribe(subscriber)
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

extension Publishers.Merge3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}

extension Publisher {
  /// Delivers the values of this publisher and two others as they arrive.
  ///
  /// Source: Apple's documentation of `merge(with:_:)`.
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C)
    -> Publishers.Merge3<Self, B, C>
  {
    Publishers.Merge3(self, b, c)
  }
}
