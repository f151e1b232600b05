import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers the values for which `isIncluded` is true.
  ///
  /// It keeps no state of its own. A value that it drops was asked for, so it
  /// asks for another in its place.
  /// Source: Apple's documentation of `Publishers.Filter`.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// What says whether a value is delivered.
    public let isIncluded: (Output) -> Bool

    /// Makes a publisher of some of the values of `upstream`.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, isIncluded: isIncluded))
    }
  }
}

extension Publishers.Filter {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let isIncluded: (Output) -> Bool

    @inlinable
    init(downstream: Downstream, isIncluded: @escaping (Output) -> Bool) {
      self.downstream = downstream
      self.isIncluded = isIncluded
    }

    @inlinable
    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      isIncluded(input) ? downstream.receive(input) : .max(1)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

extension Publisher {
  /// Delivers the values for which `isIncluded` is true.
  ///
  ///     [1, 2, 3, 4].publisher.filter { $0.isMultiple(of: 2) }  // 2, 4
  ///
  /// Source: Apple's documentation of `filter(_:)`.
  @inlinable
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers.Filter {
  /// Delivers the values that pass this filter and then `isIncluded`.
  ///
  /// A filter of a filter is one filter.
  @inlinable
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Filter<Upstream> {
    let first = self.isIncluded
    return Publishers.Filter(upstream: upstream) {
      first($0) && isIncluded($0)
    }
  }
}
