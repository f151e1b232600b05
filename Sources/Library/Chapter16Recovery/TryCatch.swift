import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that subscribes to a replacement when upstream fails, or fails
  /// with the error that its closure throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryCatch`; row E4.
  public struct TryCatch<
    Upstream: Publisher, NewPublisher: Publisher
  >: Publisher where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that makes the replacement for a failure, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Makes a publisher that calls `handler` when `upstream` fails.
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
  /// Replaces this publisher by one from `handler` when it fails, or fails with
  /// the error that `handler` throws.
  ///
  /// Source: Apple's documentation of `tryCatch(_:)`.
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}
