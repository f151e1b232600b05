import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that delivers the result of `transform` for each value, and
  /// fails with the first error that it throws.
  ///
  /// Then it cancels upstream, which has not failed and would go on.
  /// Source: Apple's documentation of `Publishers.TryMap`; row D8.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Error

    public let upstream: Upstream
    /// A closure that transforms a value, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes a publisher of the transformed values of `upstream`.
    @inlinable
    public init(
      upstream: Upstream,
      transform: @escaping (Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        TryMapSubscriber<Upstream, S>(
          "TryMap", to: subscriber, transform: transform))
    }
  }
}

/// A subscriber that delivers the result of a closure for each value; when the
/// closure throws, it cancels upstream and fails.
@usableFromInline
package final class TryMapSubscriber<
  Upstream: Publisher, Downstream: Subscriber
>:
  Subscriber, Subscription, CustomStringConvertible
where Downstream.Failure == Error {
  @usableFromInline package typealias Input = Upstream.Output
  @usableFromInline package typealias Failure = Upstream.Failure

  @usableFromInline package let description: String
  @usableFromInline let transform: (Input) throws -> Downstream.Input
  @usableFromInline let attachment: Attachment<Downstream>

  @inlinable
  package init(
    _ description: String, to downstream: Downstream,
    transform: @escaping (Input) throws -> Downstream.Input
  ) {
    self.description = description
    self.transform = transform
    attachment = Attachment(downstream)
  }

  @inlinable
  package func receive(subscription: Subscription) {
    attachment.attach(subscription)?.receive(subscription: self)
  }

  @inlinable
  package func receive(_ input: Input) -> Subscribers.Demand {
    guard attachment.downstream != nil else { return .none }
    do {
      let output = try transform(input)
      // The closure may have cancelled.
      return attachment.downstream?.receive(output) ?? .none
    } catch {
      attachment.cancel()?.receive(completion: .failure(error))
      return .none
    }
  }

  @inlinable
  package func receive(completion: Subscribers.Completion<Failure>) {
    let downstream = attachment.complete()
    switch completion {
    case .finished: downstream?.receive(completion: .finished)
    case .failure(let error): downstream?.receive(completion: .failure(error))
    }
  }

  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    attachment.request(demand)
  }

  @inlinable
  package func cancel() { attachment.cancel() }
}

extension Publisher {
  /// Delivers the result of `transform` for each value, and fails with the
  /// first error that it throws.
  ///
  /// Source: Apple's documentation of `tryMap(_:)`.
  @inlinable
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}
