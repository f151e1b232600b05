import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that converts upstream's failure with a closure.
  ///
  /// It has no state. It passes values and `.finished` on unchanged.
  /// Source: Apple's documentation of `Publishers.MapError`.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    public let upstream: Upstream
    /// The closure that converts the failure.
    public let transform: (Upstream.Failure) -> Failure

    /// Makes a publisher that converts the failure of `upstream`.
    @inlinable
    public init(
      upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure
    ) {
      self.upstream = upstream
      transform = map
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, transform: transform))
    }
  }
}

extension Publishers.MapError {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Upstream.Failure) -> Failure

    @inlinable
    init(
      downstream: Downstream, transform: @escaping (Upstream.Failure) -> Failure
    ) {
      self.downstream = downstream
      self.transform = transform
    }

    @inlinable
    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch completion {
      case .finished: downstream.receive(completion: .finished)
      case .failure(let error):
        downstream.receive(completion: .failure(transform(error)))
      }
    }
  }
}

extension Publisher {
  /// Converts the failure of this publisher with `transform`.
  ///
  /// Source: Apple's documentation of `mapError(_:)`.
  @inlinable
  public func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}
