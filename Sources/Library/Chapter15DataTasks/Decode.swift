import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Chapter13PublishersOfPublishers
import Foundation

/// Something that makes values out of what it is given, all at once.
///
/// Source: Apple's documentation of `TopLevelDecoder`.
public protocol TopLevelDecoder<Input> {
  /// What it reads.
  associatedtype Input

  /// Makes a value of `type` out of `input`, or throws.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

extension JSONDecoder: TopLevelDecoder {}
extension PropertyListDecoder: TopLevelDecoder {}

extension Publishers {
  /// A publisher of what the values of another one decode to.
  ///
  /// The first value that does not decode ends the run: what comes before it
  /// is cancelled, and it fails with the decoder's error.
  /// Source: Apple's documentation of `Publishers.Decode`.
  public struct Decode<
    Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder
  >: Publisher where Upstream.Output == Coder.Input {
    public typealias Failure = Error

    public let upstream: Upstream
    private let decoder: Coder

    /// Makes a publisher of what `decoder` makes of the values of `upstream`.
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
  /// Delivers what `decoder` makes of each value.
  ///
  /// Source: Apple's documentation of `decode(type:decoder:)`.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}
