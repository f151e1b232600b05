import Chapter01Handshake
import Chapter05Demand

/// A publisher of one value, which cannot fail.
///
/// The value is there before anybody subscribes; each subscriber gets it when
/// it asks, and the end with it. Asking for none traps.
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

// What is made of a value that is here needs no run: these call their closure
// at once, and only once, however many subscribe.

extension Just {
  /// Delivers what `transform` makes of the value, at once and only once.
  ///
  /// Source: Apple's documentation of `Just`.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  /// Delivers what `transform` makes of the value, or fails with what it
  /// throws; it is called at once and only once.
  ///
  /// Source: Apple's documentation of `Just`.
  @inlinable
  public func tryMap<T>(
    _ transform: (Output) throws -> T
  ) -> Result<T, Error>.Publisher {
    Result { try transform(output) }.publisher
  }

  /// Delivers the same value, with the failure type of the pipeline around it.
  ///
  /// Source: Apple's documentation of `Just`.
  @inlinable
  public func setFailureType<E: Error>(
    to failureType: E.Type
  ) -> Result<Output, E>.Publisher {
    Result.Publisher(output)
  }
}
