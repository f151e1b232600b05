import Chapter01Handshake
import Chapter05Demand
import Foundation

/// An encoder that makes one complete output from a value.
///
/// Source: Apple's documentation of `TopLevelEncoder`.
public protocol TopLevelEncoder<Output> {
  /// The type of the encoded output.
  associatedtype Output

  /// Encodes `value`; throws if that fails.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

extension JSONEncoder: TopLevelEncoder {}
extension PropertyListEncoder: TopLevelEncoder {}

extension Publishers {
  /// A publisher of the encoded values of another; the first value that cannot
  /// be encoded ends the run with a failure.
  ///
  /// Source: Apple's documentation of `Publishers.Encode`.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = Error

    public let upstream: Upstream
    private let encoder: Coder

    /// Makes a publisher that encodes the values of `upstream` with `encoder`.
    public init(
      upstream: Upstream, encoder: Coder
    ) {
      self.upstream = upstream
      self.encoder = encoder
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Gate<Upstream, S>(
          "Encode", to: subscriber, failure: { $0 },
          judge: { [encoder] in .pass(try encoder.encode($0)) }))
    }
  }
}

extension Publisher where Output: Encodable {
  /// Encodes each value with `encoder`.
  ///
  /// Source: Apple's documentation of `encode(encoder:)`.
  public func encode<Coder: TopLevelEncoder>(encoder: Coder)
    -> Publishers.Encode<Self, Coder>
  {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}
