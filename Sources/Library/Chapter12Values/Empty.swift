import Chapter01Handshake
import Chapter05Demand

/// A publisher of nothing, which finishes at once or never ends.
///
/// Source: Apple's documentation of `Empty`; row D7.
public struct Empty<Output, Failure: Error>: Publisher {
  /// Whether it finishes at once; if not, its runs never end.
  public let completeImmediately: Bool

  /// Makes a publisher of nothing.
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Makes a publisher of nothing, for a pipeline of these types.
  public init(
    completeImmediately: Bool = true, outputType: Output.Type,
    failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  /// Hands `subscriber` a subscription, and at most its end.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

extension Empty: Equatable {}
