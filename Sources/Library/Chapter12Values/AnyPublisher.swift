import Chapter01Handshake

/// A type-erased publisher with the same output and failure.
///
/// Return it where a pipeline's own type reveals too much, or where a function
/// returns pipelines of two types. Its runs are those of the original
/// publisher. Source: Apple's documentation of `AnyPublisher`; row D8.
public struct AnyPublisher<Output, Failure: Error>: Publisher,
  CustomStringConvertible, CustomPlaygroundDisplayConvertible
{
  @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Makes a publisher that wraps `publisher`.
  @inlinable
  public init<P: Publisher>(_ publisher: P)
  where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher {
      self = erased
    } else {
      // Make the closure here, where `P` is known: it calls `P`'s own methods.
      attach = { publisher.subscribe($0) }
    }
  }

  /// Attaches `subscriber` to the wrapped publisher.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }

  /// `AnyPublisher`.
  public var description: String { "AnyPublisher" }

  public var playgroundDescription: Any { description }
}

extension Publisher {
  /// Erases the type of this publisher.
  ///
  /// Source: Apple's documentation of `eraseToAnyPublisher()`.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}
