import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of only the completion.
  ///
  /// It requests everything, and the completion does not wait for a request.
  /// Source: Apple's documentation of `Publishers.IgnoreOutput`.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    /// Makes a publisher of the completion of `upstream`.
    public init(
      upstream: Upstream
    ) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "IgnoreOutput", to: subscriber, failure: { $0 },
          add: { _, _ in .goOn(nil) }))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers no value, only the completion.
  ///
  /// Source: Apple's documentation of `ignoreOutput()`.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}
