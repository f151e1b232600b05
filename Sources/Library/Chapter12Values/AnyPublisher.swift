import Chapter01Handshake

/// A publisher whose type is erased; the types of what it delivers are not.
///
/// Return it where a pipeline's own type says too much, and where two ways
/// through a function end in pipelines of two types. Runs are the same as
/// without it. Source: Apple's documentation of `AnyPublisher`; row D8.
public struct AnyPublisher<Output, Failure: Error>: Publisher,
  CustomStringConvertible, CustomPlaygroundDisplayConvertible
{
  @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Makes a publisher that stands for `publisher`.
  @inlinable
  public init<P: Publisher>(_ publisher: P)
  where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher {
      self = erased
    } else {
      // Made here, where `P` is known: it calls the publisher's own methods.
      attach = { publisher.subscribe($0) }
    }
  }

  /// Attaches `subscriber` to the publisher that this one stands for.
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
