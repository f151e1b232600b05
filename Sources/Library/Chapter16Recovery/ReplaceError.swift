import Chapter01Handshake
import Chapter05Demand
import Chapter12Values

extension Publishers {
  /// A publisher that delivers a value instead of a failure, and finishes.
  ///
  /// The value waits until the subscriber requests it, like any other value.
  /// Source: Apple's documentation of `Publishers.ReplaceError`.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The value that replaces a failure.
    public let output: Output
    public let upstream: Upstream

    /// Makes a publisher that delivers `output` when `upstream` fails.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      let output = output
      upstream.catch { _ in Just(output) }.subscribe(subscriber)
    }
  }
}

extension Publishers.ReplaceError: Equatable
where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publisher {
  /// Delivers `output` instead of a failure, and finishes.
  ///
  ///     request.replaceError(with: [])
  ///
  /// Source: Apple's documentation of `replaceError(with:)`.
  public func replaceError(with output: Output)
    -> Publishers.ReplaceError<Self>
  {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}
