import Chapter01Handshake
import Chapter05Demand

/// A publisher of one value, which cannot fail.
///
/// The value exists before the first subscription; each subscriber receives it,
/// and the completion, at its first request. Requesting none traps.
/// Source: Apple's documentation of `Just`; row D7.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value that it delivers.
  public let output: Output

  /// Makes a publisher of `output`.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
    subscriber.receive(
      subscription: OneValue("Just", output, for: subscriber))
  }
}

extension Just: Equatable where Output: Equatable {}

// The value is known, so these operators need no run: they call their closure
// immediately, and once for any number of subscribers.

extension Just {
  /// Delivers the transformed value; calls `transform` immediately and once.
  ///
  /// Source: Apple's documentation of `Just`.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  /// Delivers the transformed value, or fails with the error that `transform`
  /// throws; calls `transform` immediately and once.
  ///
  /// Source: Apple's documentation of `Just`.
  @inlinable
  public func tryMap<T>(
    _ transform: (Output) throws -> T
  ) -> Result<T, Error>.Publisher {
    Result { try transform(output) }.publisher
  }

  /// Delivers the same value, with the failure type that its pipeline needs.
  ///
  /// Source: Apple's documentation of `Just`.
  @inlinable
  public func setFailureType<E: Error>(
    to failureType: E.Type
  ) -> Result<Output, E>.Publisher {
    Result.Publisher(output)
  }
}
