import Chapter01Handshake
import Chapter05Demand

/// A publisher without values, which finishes at once or never.
///
/// Source: Apple's documentation of `Empty`; row D7.
public struct Empty<Output, Failure: Error>: Publisher {
  /// True if runs finish at once; false if they never end.
  public let completeImmediately: Bool

  /// Makes a publisher without values.
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Makes a publisher without values, for a pipeline of these types.
  public init(
    completeImmediately: Bool = true, outputType: Output.Type,
    failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  /// Passes `subscriber` a subscription, and the completion if it is immediate.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

extension Empty: Equatable {}
