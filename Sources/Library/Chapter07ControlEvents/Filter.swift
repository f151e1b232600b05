import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers the values for which `isIncluded` is true.
  ///
  /// It stores no state. A value that it drops used up demand, so it requests
  /// another one.
  /// Source: Apple's documentation of `Publishers.Filter`.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// A closure that returns whether to deliver a value.
    public let isIncluded: (Output) -> Bool

    /// Makes a publisher of the values of `upstream` that `isIncluded` accepts.
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
  /// Delivers the values that pass this filter and `isIncluded`.
  ///
  /// A filter of a filter becomes one filter.
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
