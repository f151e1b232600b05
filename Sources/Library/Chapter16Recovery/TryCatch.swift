import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that goes on with another one when the first has failed, or
  /// fails with what its closure throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryCatch`; row E4.
  public struct TryCatch<
    Upstream: Publisher, NewPublisher: Publisher
  >: Publisher where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// What makes the other one, of the failure, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Makes a publisher that goes on with what `handler` makes.
    public init(
      upstream: Upstream,
      handler: @escaping (Upstream.Failure) throws -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let handover = Handover("TryCatch", to: subscriber)
      upstream.subscribe(
        CatchSubscriber(handover) { [handler] error in
          do {
            try handler(error).subscribe(Replacement(handover) { $0 })
          } catch {
            handover.end(.failure(error))
          }
        })
    }
  }
}

extension Publisher {
  /// Goes on with the publisher that `handler` makes, when this one fails, or
  /// fails with what `handler` throws.
  ///
  /// Source: Apple's documentation of `tryCatch(_:)`.
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}
