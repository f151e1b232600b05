import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Chapter13PublishersOfPublishers
import Foundation

/// A decoder that makes a value from one complete input.
///
/// Source: Apple's documentation of `TopLevelDecoder`.
public protocol TopLevelDecoder<Input> {
  /// The type of the encoded input.
  associatedtype Input

  /// Decodes a value of `type` from `input`; throws if that fails.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

extension JSONDecoder: TopLevelDecoder {}
extension PropertyListDecoder: TopLevelDecoder {}

extension Publishers {
  /// A publisher of values that are decoded from upstream's values.
  ///
  /// If a value cannot be decoded, the publisher cancels upstream and fails
  /// with the decoder's error.
  /// Source: Apple's documentation of `Publishers.Decode`.
  public struct Decode<
    Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder
  >: Publisher where Upstream.Output == Coder.Input {
    public typealias Failure = Error

    public let upstream: Upstream
    private let decoder: Coder

    /// Makes a publisher that decodes the values of `upstream` with `decoder`.
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        TryMapSubscriber<Upstream, S>("Decode", to: subscriber) { [decoder] in
          try decoder.decode(Output.self, from: $0)
        })
    }
  }
}

extension Publisher {
  /// Decodes each value with `decoder`.
  ///
  /// Source: Apple's documentation of `decode(type:decoder:)`.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}
